import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { closePage } from "./open-page.tsx";

// Pages are long: an error names the roles on the page, not its markup.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(message?.slice(0, 2000) ?? "(element)"),
});

afterEach(closePage);
