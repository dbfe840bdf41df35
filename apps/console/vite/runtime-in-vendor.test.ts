import { expect, test } from "vitest";
import { fromVendor, withRuntime } from "./runtime-in-vendor.ts";

const runtime = "var a=()=>1,b=2;export{a as n,b as t};";
const vendor = 'import{n as e}from"./rolldown-runtime-x.js";var b=e()+1;export{b as z};';

const run = (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`);

test("the libraries' chunk has the helpers, with names of their own", async () => {
  const code = withRuntime(vendor, runtime, "rolldown-runtime-x.js");
  const { z, rolldown_t: t, rolldown_n: n } = await run(code);
  expect([z, t, typeof n === "function" ? n() : null]).toEqual([2, 2, 1]);
});

test("other chunks take them from there", () => {
  const code = 'import{n as e,t}from"./rolldown-runtime-x.js";f(["assets/rolldown-runtime-x.js"])';
  expect(fromVendor(code, "rolldown-runtime-x.js", "vendor-y.js")).toBe(
    'import{rolldown_n as e,rolldown_t as t}from"./vendor-y.js";f(["assets/vendor-y.js"])',
  );
});
