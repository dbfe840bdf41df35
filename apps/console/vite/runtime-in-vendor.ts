import type { Plugin, Rolldown } from "vite";

const runtimeFile = /^assets\/(rolldown-runtime-[\w-]+\.js)$/;
const vendorFile = /^assets\/(vendor-[\w-]+\.js)$/;

/**
 * Puts the bundler's few helpers into the chunk of libraries, which every page loads. The bundler makes a file of them, a
 * request more, and lets no plan have it otherwise.
 */
export function runtimeInVendor(): Plugin {
  return {
    name: "parapet:runtime-in-vendor",
    apply: "build",
    enforce: "post",
    // What it changes comes after the hashes: browsers must not keep files of a build without it.
    augmentChunkHash: () => "parapet:runtime-in-vendor",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const runtime = chunks.find(({ fileName }) => runtimeFile.test(fileName));
        const vendor = chunks.find(({ fileName }) => vendorFile.test(fileName));
        if (runtime === undefined || vendor === undefined) return;
        vendor.code = withRuntime(vendor.code, runtime.code, fileOf(runtime));
        for (const chunk of chunks) chunk.code = fromVendor(chunk.code, fileOf(runtime), fileOf(vendor));
        const page = bundle["index.html"];
        if (page?.type === "asset") page.source = String(page.source).replace(elementOf(fileOf(runtime)), "");
        delete bundle[runtime.fileName];
      },
    },
  };
}

const fileOf = ({ fileName }: Rolldown.OutputChunk) => fileName.replace(/^assets\//, "");
const namesIn = (list: string) =>
  list.split(",").map((each) => {
    const [there = "", name = there] = each.trim().split(" as ");
    return [there, name] as const;
  });
/** A name that no chunk gives by itself. */
const given = (name: string) => `rolldown_${name}`;

/** The libraries' code with the helpers in a function's own scope, exported under names of their own. */
export function withRuntime(vendor: string, runtime: string, file: string): string {
  const exported = /export\{([^}]*)\};?\s*$/.exec(runtime);
  if (exported === null) throw new Error(`${file} exports nothing`);
  const names = namesIn(exported[1] ?? "");
  const made = names.map(([there, name]) => `${name}:${there}`).join(",");
  const constants = names.map(([, name]) => `${name}:${given(name)}`).join(",");
  const helpers = `const{${constants}}=(()=>{${runtime.slice(0, exported.index)}return{${made}}})();`;
  const own = vendor.replace(importOf(file), (_, list: string) =>
    namesIn(list)
      .map(([there, name]) => `const ${name}=${given(there)};`)
      .join(""),
  );
  return `${helpers}${own};export{${names.map(([, name]) => given(name)).join(",")}};`;
}

/** Imports of the helpers as imports of the libraries' chunk, also in lists of what is preloaded. */
export function fromVendor(code: string, file: string, vendor: string): string {
  return code
    .replace(importOf(file), (_, list: string) => {
      const names = namesIn(list).map(([there, name]) => `${given(there)} as ${name}`);
      return `import{${names.join(",")}}from"./${vendor}";`;
    })
    .replaceAll(`assets/${file}`, `assets/${vendor}`);
}

/** The page's element that loads a file. */
const elementOf = (file: string) =>
  new RegExp(`\\s*<(?:script|link)[^>]*/${file.replaceAll(".", "\\.")}"[^>]*>(?:</script>)?`);
const importOf = (file: string) => new RegExp(`import\\{([^}]*)\\}from"\\./${file.replaceAll(".", "\\.")}";`);
