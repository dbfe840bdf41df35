import { expect, test } from "vitest";
import { readMailDomains } from "./organization-dialog.tsx";

test.each([
  ["", []],
  [" , ,\n", []],
  ["acme.com", ["acme.com"]],
  ["Acme.com, @acme.fr,acme.com", ["acme.com", "acme.fr"]],
  ["acme.com\nacme.fr; acme.de", ["acme.com", "acme.fr", "acme.de"]],
])("%j holds %j", (typed, domains) => {
  expect(readMailDomains(typed)).toEqual(domains);
});
