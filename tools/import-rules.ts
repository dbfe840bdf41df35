/** What a room may import from the house, and from Node. */
export interface Room {
  readonly name: string;
  /** Which files are the room. A capture group cuts it into parts that are rooms of their own. */
  readonly files: RegExp;
  /** Rooms it may import, besides itself. */
  readonly imports: readonly string[];
  /** Rooms it may import by `import type` only. */
  readonly types?: readonly string[];
  /** Rooms that its tests may import, too: a test of a page opens the whole console. */
  readonly inTests?: readonly string[];
  /** Node modules: any, those that compute and touch nothing outside, or none because it runs in a browser. */
  readonly node: "any" | "pure" | "none";
  /** Files that a part opens to every other part of the room; without it, parts do not know each other. */
  readonly open?: RegExp;
  /** Files that a part opens to the parts of the same application, which is the first segment of its name. */
  readonly openToApplication?: RegExp;
}

const server = ["server/platform", "server/modules", "server/http", "server/main"];
const console = ["console/lib", "console/shell", "console/features", "console/app"];
const consoleInTests = [...console, "console/testing"];
const pure = ["api-model", "risk-engine", "mail-analysis"];

/** The directions of ARCHITECTURE.md. The first room that matches a path owns it. */
export const rooms: readonly Room[] = [
  { name: "contract", files: /^packages\/contract\//, imports: [], node: "none" },
  { name: "ip-address", files: /^packages\/ip-address\//, imports: [], node: "pure" },
  { name: "ui", files: /^packages\/ui\//, imports: [], node: "none" },
  ...pure.map((name): Room => ({
    name,
    files: new RegExp(`^packages/${name}/`),
    imports: ["ip-address"],
    types: ["contract"],
    inTests: ["contract"],
    node: "pure",
  })),
  { name: "graph-client", files: /^packages\/graph-client\//, imports: ["contract"], node: "any" },
  { name: "node-middleware", files: /^packages\/node-middleware\//, imports: [], node: "any" },
  { name: "testkit", files: /^packages\/testkit\//, imports: ["contract", ...pure, ...server], node: "any" },

  {
    name: "server/platform",
    files: /^apps\/server\/src\/platform\//,
    imports: ["contract", "ip-address"],
    node: "any",
  },
  {
    name: "server/modules",
    files: /^apps\/server\/src\/modules\/([^/]+(?:\/[^/]+(?=\/))?)/,
    imports: ["contract", ...pure, "ip-address", "graph-client", "server/platform"],
    node: "any",
    // Verbs are how modules meet: queries and policies are a module's own business, and so is a table, except
    // that one application's tables are joined in one query.
    open: /^(?!.*\/(?:tables?|store|[^/]+-store|sql|policy)\.ts$)/,
    openToApplication: /\/tables?\.ts$/,
  },
  {
    name: "server/http",
    files: /^apps\/server\/src\/http\//,
    imports: ["contract", "ip-address", "server/platform", "server/modules"],
    node: "any",
  },
  {
    name: "server/main",
    files: /^apps\/server\//,
    imports: ["contract", ...pure, "graph-client", "node-middleware", ...server],
    node: "any",
  },

  {
    name: "console/testing",
    files: /^apps\/console\/src\/testing\//,
    imports: ["contract", "ui", ...console],
    node: "none",
  },
  {
    name: "console/lib",
    files: /^apps\/console\/src\/lib\//,
    imports: ["contract", "ui"],
    inTests: consoleInTests,
    node: "none",
  },
  {
    name: "console/shell",
    files: /^apps\/console\/src\/shell\//,
    imports: ["contract", "ui", "console/lib"],
    inTests: consoleInTests,
    node: "none",
  },
  {
    name: "console/features",
    files: /^apps\/console\/src\/features\/((?:insights|adaptive-auth|secure-inbox)\/[^/]+(?=\/)|[^/]+)/,
    imports: ["contract", "ui", "console/lib"],
    inTests: consoleInTests,
    node: "none",
    // Things that tests of one application make.
    openToApplication: /\/testing-[^/]+\.tsx?$/,
  },
  {
    name: "console/app",
    files: /^apps\/console\/src\//,
    imports: ["contract", "ui", ...console],
    inTests: consoleInTests,
    node: "none",
  },
  // Of the application the build reads the list of addresses.
  { name: "console/build", files: /^apps\/console\//, imports: ["console/app"], node: "any" },

  { name: "tenant-simulator", files: /^apps\/tenant-simulator\//, imports: ["contract"], node: "any" },
  {
    name: "outside",
    files: /^(?:e2e|bench|tools)\//,
    imports: ["contract", "ui", "testkit", "node-middleware", "graph-client", "tenant-simulator", ...pure, ...server],
    node: "any",
  },
];

/** Tests and what several of them share: they read fixtures and start servers, whatever their room forbids. */
export const tests = /\.test\.tsx?$|\/testing(?:-[^/]+)?\.tsx?$|\/(?:testing|fixtures)\//;

/** The only other files that may use the testkit. */
export const testkitUsers = /^(?:e2e|bench|tools|packages\/testkit)\//;

/** Node modules that compute and touch nothing outside the process. */
export const pureNodeModules = new Set([
  "node:assert",
  "node:buffer",
  "node:crypto",
  "node:url",
  "node:util",
  "node:zlib",
]);
