// One line a widget; the key is its kind, the file has the same stem as the Python module.
import alignment from "./alignment.js";
import attention_stepper from "./attention_stepper.js";
import block_flow from "./block_flow.js";
import conventions from "./conventions.js";
import cost_calculator from "./cost_calculator.js";
import cross_attention from "./cross_attention.js";
import embedding_map from "./embedding_map.js";
import explanation_lab from "./explanation_lab.js";
import head_browser from "./head_browser.js";
import kernel_explorer from "./kernel_explorer.js";
import library from "./library.js";
import mask_painter from "./mask_painter.js";
import next_token from "./next_token.js";
import path from "./path.js";
import position_waves from "./position_waves.js";
import progress from "./progress.js";
import quiz from "./quiz.js";
import review from "./review.js";
import softmax_lab from "./softmax_lab.js";
import sudden_change from "./sudden_change.js";
import translator from "./translator.js";
import vit_draw from "./vit_draw.js";
import width_training from "./width_training.js";

export default {
  alignment,
  attention_stepper,
  block_flow,
  conventions,
  cost_calculator,
  cross_attention,
  embedding_map,
  explanation_lab,
  head_browser,
  kernel_explorer,
  library,
  mask_painter,
  next_token,
  path,
  position_waves,
  progress,
  quiz,
  review,
  softmax_lab,
  sudden_change,
  translator,
  vit_draw,
  width_training,
};
