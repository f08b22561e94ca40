"""What the widgets share that show a decoder as it writes."""
