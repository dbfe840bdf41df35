import { readFileSync } from "node:fs";
import { libarchiveWasm } from "libarchive-wasm";
import { expect, test } from "vitest";
import { binaryFile, exportNames, growName, startInstance } from "./instance.ts";

test("the export names match the package's", async () => {
  let [imports, exports]: [WebAssembly.ImportObject, Readonly<Record<string, unknown>>] = [{}, {}];
  const options = {
    locateFile: (file: string) => file,
    instantiateWasm(given: WebAssembly.ImportObject, receive: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(binaryFile())), given);
      [imports, exports] = [given, instance.exports];
      receive(instance);
    },
  };
  const { module, version_string: version } = await libarchiveWasm(options);
  expect(version()).toBe("libarchive 3.7.7");
  const named = Object.entries(module).flatMap(([name, value]) =>
    name.startsWith("_") ? [[name.slice(1), value]] : [],
  );
  const known = new Map(named.map(([name, value]) => [String(name), value]));
  const { memory, initialize, ...functions } = exportNames;
  for (const [name, short] of Object.entries(functions)) expect(exports[short], name).toBe(known.get(name));
  expect(exports[memory]).toBeInstanceOf(WebAssembly.Memory);
  expect(exports[initialize]).toHaveLength(0);
  const growers = Object.values(imports).flatMap((each) => Object.entries(each));
  expect(growers.filter(([, value]) => String(value).includes("getHeapMax")).map(([name]) => name)).toEqual([growName]);
});

test("an instance can't exceed its memory limit", () => {
  const { call, bytes } = startInstance();
  const mebibyte = 2 ** 20;
  expect(call("malloc", 200 * mebibyte)).toBeGreaterThan(0);
  expect(call("malloc", 200 * mebibyte)).toBe(0);
  expect(call("malloc", -1)).toBe(0);
  expect(bytes().length).toBeLessThanOrEqual(320 * mebibyte);
});

test("instances share nothing", () => {
  const [one, other] = [startInstance(), startInstance()];
  const at = one.call("malloc", 100);
  one.bytes().fill(7, at, at + 100);
  expect(other.call("malloc", 100)).toBe(at);
  expect(other.bytes().subarray(at, at + 100)).not.toEqual(one.bytes().subarray(at, at + 100));
});
