// Opens the Firefox of the system; Playwright drives one of its own only.
import { launch } from "puppeteer-core";

/** A browser that asks no other host: any is reached through a proxy that does not exist. */
export const opened = (executablePath, protocolTimeout, settings = {}) =>
  launch({
    browser: "firefox",
    executablePath,
    headless: true,
    protocolTimeout,
    extraPrefsFirefox: {
      "network.proxy.type": 1,
      "network.proxy.http": "127.0.0.1",
      "network.proxy.http_port": 9,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": 9,
      "network.proxy.no_proxies_on": "127.0.0.1, localhost",
      ...settings,
    },
  });
