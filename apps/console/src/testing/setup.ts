import { configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

// Pages are long: an error names the roles on the page, not its markup.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(message?.slice(0, 2000) ?? "(element)"),
});

// Files of a worker share a window: nothing that one left in it meets the next.
beforeEach(() => {
  if (typeof document !== "undefined") document.body.replaceChildren();
  // Testing Library switches it on where it acts.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

// Tests in Node's own environment open no pages.
if (typeof document !== "undefined") afterEach((await import("./open-page.tsx")).closePage);
