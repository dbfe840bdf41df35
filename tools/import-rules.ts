import type { IRegularForbiddenRuleType as Rule } from "dependency-cruiser";

/** What a room may import from the house, and from Node. */
interface Room {
  /** Which files are the room; no file is in two. */
  readonly files: string;
  /** Rooms it may import, besides itself. */
  readonly imports: readonly string[];
  /** Rooms it may import by `import type` only. */
  readonly types?: readonly string[];
  /** Rooms that its tests may import, too: a test of a page opens the whole console. */
  readonly inTests?: readonly string[];
  /** Node modules: any, those that compute and touch nothing outside, or none because it runs in a browser. */
  readonly node: "any" | "pure" | "none";
}

const server = ["server/platform", "server/modules", "server/http", "server/main"];
const console = ["console/lib", "console/shell", "console/features", "console/app"];
const consoleInTests = [...console, "console/testing"];
const pure = ["api-model", "risk-engine", "mail-analysis"];
const pureRoom = (name: string): Room => ({
  files: `packages/${name}/`,
  imports: ["ip-address"],
  types: ["contract"],
  inTests: ["contract"],
  node: "pure",
});
const consoleRoom = (name: string, ...imports: readonly string[]): Room => ({
  files: `apps/console/src/${name}/`,
  imports: ["contract", "ui", ...imports],
  inTests: consoleInTests,
  node: "none",
});

/** The directions of ARCHITECTURE.md. */
const rooms: Readonly<Record<string, Room>> = {
  contract: { files: "packages/contract/", imports: [], node: "none" },
  "ip-address": { files: "packages/ip-address/", imports: [], node: "pure" },
  ui: { files: "packages/ui/", imports: [], node: "none" },
  ...Object.fromEntries(pure.map((name) => [name, pureRoom(name)])),
  rules: { files: "packages/rules/", imports: ["api-model"], node: "none" },
  // Of the contract it needs the variables of conditions, which are data.
  "risk-engine": { files: "packages/risk-engine/", imports: ["contract", "ip-address", "rules"], node: "pure" },
  "mail-analysis": {
    ...pureRoom("mail-analysis"),
    files: "packages/mail-analysis/(?!src/libarchive/)",
    imports: ["ip-address", "libarchive"],
  },
  // Its binary is a file of an npm package. It reads that one file and is given no means to reach another.
  libarchive: { files: "packages/mail-analysis/src/libarchive/", imports: [], inTests: ["mail-analysis"], node: "any" },
  "graph-client": { files: "packages/graph-client/", imports: ["contract"], node: "any" },
  client: { files: "packages/client/", imports: [], node: "none" },
  "node-middleware": { files: "packages/node-middleware/", imports: [], node: "any" },
  testkit: { files: "packages/testkit/", imports: ["contract", ...pure, ...server], node: "any" },

  "server/platform": { files: "apps/server/src/platform/", imports: ["contract", "ip-address"], node: "any" },
  "server/modules": {
    files: "apps/server/src/modules/",
    imports: ["contract", ...pure, "rules", "ip-address", "graph-client", "server/platform"],
    node: "any",
  },
  "server/http": {
    files: "apps/server/src/http/",
    imports: ["contract", "ip-address", "server/platform", "server/modules"],
    inTests: ["risk-engine"],
    node: "any",
  },
  "server/main": {
    files: "apps/server/(?!src/(?:platform|modules|http)/)",
    imports: ["contract", ...pure, "graph-client", "node-middleware", ...server],
    node: "any",
  },

  "console/testing": consoleRoom("testing", ...console),
  "console/lib": consoleRoom("lib"),
  "console/shell": consoleRoom("shell", "console/lib"),
  "console/features": consoleRoom("features", "ip-address", "console/lib"),
  "console/app": { ...consoleRoom("", ...console), files: "apps/console/src/(?!(?:testing|lib|shell|features)/)" },
  // Of the application the build reads the list of addresses, and the shape of the guide.
  "console/build": {
    files: "apps/console/(?!src/)",
    imports: ["console/app"],
    types: ["console/lib"],
    inTests: ["console/lib"],
    node: "any",
  },

  "tenant-simulator": { files: "apps/tenant-simulator/", imports: ["contract"], node: "any" },
  outside: {
    files: "(?:e2e|bench|tools)/",
    imports: [
      "client",
      "contract",
      "ui",
      "testkit",
      "node-middleware",
      "graph-client",
      "tenant-simulator",
      ...pure,
      ...server,
    ],
    node: "any",
  },
};

/** Tests and what several of them share: they read fixtures and start servers, whatever their room forbids. */
const tests = /\.test\.tsx?$|\/testing\.tsx?$|\/testing-[^/]+\.tsx?$|\/(?:testing|fixtures)\//;
/** The only other files that may use the testkit. */
const testkitUsers = "^(?:e2e|bench|tools|packages/testkit)/";
/** Node modules that compute and touch nothing outside the process. */
const pureNodeModules = "^(?:assert|buffer|crypto|url|util|zlib)$";

const house = "^(?:apps|packages|e2e|bench|tools)/";
const filesOf = (names: readonly string[]) => names.map((name) => `^${rooms[name]?.files ?? ""}`);

/** Rules of a room: `name` is what dependency-cruiser says of an import that breaks one. */
function rulesOf([name, { files, imports, types = [], inTests = [], node }]: [string, Room]): Rule[] {
  const from = { path: `^${files}`, pathNot: tests.source };
  const fromTests = { path: `^(?=.*(?:${tests.source}))${files}` };
  const among = (...names: readonly string[]): Rule["to"] => ({ path: house, pathNot: filesOf([name, ...names]) });
  const rules: Rule[] = [
    { name, from, to: among(...imports, ...types) },
    { name: `${name} in tests`, from: fromTests, to: among(...imports, ...types, ...inTests, ...forTests) },
  ];
  if (types.length > 0)
    rules.push({ name: `${name}: types only`, from, to: { path: filesOf(types), dependencyTypesNot: ["type-only"] } });
  if (node !== "any")
    rules.push({
      name: `${name}: Node modules`,
      from,
      to: { dependencyTypes: ["core"], ...(node === "pure" && { pathNot: pureNodeModules }) },
    });
  return rules;
}

const forTests = ["testkit", "tenant-simulator"];
const modules = "apps/server/src/modules";
const features = "apps/console/src/features";
const applications = "insights|adaptive-auth|secure-inbox";
/** A module's own business: verbs are how modules meet. */
const own = "(?:store|[^/]+-store|sql|policy)\\.ts$";
/** What tests of one application share. */
const shared = "testing-[^/]+\\.tsx?$";

const ingest = `${modules}/insights/ingest`;
/** Stages of ingest, and the stages that each may import: a call passes from the first to the last. */
const ingestStages: Readonly<Record<string, readonly string[]>> = {
  receive: ["worker", "parse", "store"],
  worker: ["parse", "analyze", "store"],
  parse: [],
  analyze: [],
  store: [],
};

/** Imports between parts of a room. Files outside the parts of an application are shared by them. */
const partRules: readonly Rule[] = [
  {
    name: "queries and policies are a module's own",
    from: { path: `^${modules}/([^/]+)/([^/]+)` },
    to: { path: `^${modules}/.*/${own}`, pathNot: [`^${modules}/$1/$2/`, `^${modules}/$1/[^/]+$`] },
  },
  {
    name: "tables are an application's own",
    from: { path: `^${modules}/([^/]+)/` },
    to: { path: `^${modules}/.*/tables?\\.ts$`, pathNot: `^${modules}/$1/` },
  },
  {
    name: "features don't know each other",
    from: { path: `^${features}/(${applications})/([^/]+)` },
    to: {
      path: `^${features}/`,
      pathNot: [`^${features}/$1/$2/`, `^${features}/$1/[^/]+$`, `^${features}/$1/.*/${shared}`],
    },
  },
  {
    name: "features don't know each other",
    from: { path: `^${features}/(?!(?:${applications})/)([^/]+)/` },
    to: { path: `^${features}/`, pathNot: `^${features}/$1/` },
  },
];

const ingestRules: readonly Rule[] = [
  ...Object.entries(ingestStages).map(([stage, imports]): Rule => ({
    name: `ingest/${stage}`,
    from: { path: `^${ingest}/${stage}/`, pathNot: tests.source },
    to: { path: `^${ingest}/[^/]+/`, pathNot: `^${ingest}/(?:${[stage, ...imports].join("|")})/` },
  })),
  {
    name: "what ingest knows is published, not pushed",
    from: { path: `^${modules}/insights/(?:api|rule-pack)/`, pathNot: tests.source },
    to: { path: `^${ingest}/` },
  },
];

const mail = "packages/mail-analysis/src";
/** Parts of reading attachments below the walker, and the parts that each imports. */
const attachmentParts: Readonly<Record<string, readonly string[]>> = {
  "types/": [],
  "limits/": [],
  "findings/": ["types/"],
  "contents.ts": ["findings/", "limits/", "types/"],
  "formats/": ["contents.ts", "findings/", "limits/", "types/"],
};
const attachmentRules = Object.entries(attachmentParts).map(([part, imports]): Rule => ({
  name: `attachments/${part.replace(/\/$|\.ts$/, "")}`,
  from: { path: `^${mail}/attachments/${part}`, pathNot: tests.source },
  to: { path: `^${mail}/attachments/`, pathNot: [part, ...imports].map((each) => `^${mail}/attachments/${each}`) },
}));

/** Families of attachment formats, and those that each imports: Office documents are zip files. */
const formatFamilies: Readonly<Record<string, readonly string[]>> = {
  archives: [],
  "disk-images": [],
  office: ["archives"],
  pdf: [],
  shortcuts: [],
};

/** Attachments know a message by its shape only: the walker is given the parser. */
const messageRules: readonly Rule[] = [
  {
    name: "attachments don't parse messages",
    from: { path: `^${mail}/attachments/`, pathNot: tests.source },
    to: { path: `^${mail}/message/`, pathNot: `^${mail}/message/message\\.ts$` },
  },
  {
    name: "bodies and MIME know no attachments",
    from: { path: `^${mail}/(?:body|mime|rtf)/`, pathNot: tests.source },
    to: { path: `^${mail}/(?:attachments|message|mapi)/` },
  },
  {
    name: "MAPI returns files and doesn't inspect them",
    from: { path: `^${mail}/mapi/`, pathNot: tests.source },
    to: {
      path: `^${mail}/(?:attachments|message)/`,
      pathNot: `^${mail}/attachments/(?:contents\\.ts$|limits/)`,
    },
  },
];

const journal = "apps/server/src/platform/journal";
/** Folders of the journal, and the folders that each imports. */
const journalFolders: Readonly<Record<string, readonly string[]>> = {
  rows: [],
  segment: ["rows"],
  write: ["segment", "rows"],
  recover: ["segment", "rows"],
  insert: ["recover", "segment", "rows"],
};
const journalRules = Object.entries(journalFolders).map(([folder, imports]): Rule => ({
  name: `journal/${folder}`,
  from: { path: `^${journal}/${folder}/`, pathNot: tests.source },
  to: {
    path: `^${journal}/`,
    pathNot: [`^${journal}/journal-limits\\.ts$`, ...[folder, ...imports].map((each) => `^${journal}/${each}/`)],
  },
}));

/** Folders of Adaptive Auth's decisions, and the folders that each imports. */
const decisionFolders: Readonly<Record<string, readonly string[]>> = {
  request: [],
  interpretation: ["request"],
  credential: ["request"],
  state: ["request"],
  assess: ["request", "state"],
  decide: ["assess", "credential", "interpretation", "request", "state"],
  training: ["decide", "request"],
  "step-up": ["decide", "request"],
  log: ["decide", "request", "training"],
  answer: ["decide", "request"],
};
/** Folders of the tenant simulator, and the folders that each imports. Only files above them know the tenant. */
const simulatorFolders: Readonly<Record<string, readonly string[]>> = {
  base: [],
  directory: ["base"],
  mail: ["base"],
  mailbox: ["base", "mail"],
  "mail-flow": ["base", "directory", "mail", "mailbox"],
  logs: ["base", "directory", "mailbox"],
  tokens: ["base", "directory"],
  odata: ["base", "tokens"],
  limits: ["base", "odata"],
  description: ["base", "odata"],
  subscriptions: ["base", "mailbox", "odata"],
  login: ["base", "directory", "tokens"],
  graph: [
    "base",
    "description",
    "directory",
    "limits",
    "logs",
    "mail",
    "mail-flow",
    "mailbox",
    "odata",
    "subscriptions",
    "tokens",
  ],
  manage: ["base", "directory", "logs", "tokens"],
  control: ["base", "directory", "limits", "logs", "mail", "mail-flow", "mailbox", "manage", "odata", "subscriptions"],
};

/** Rules of the folders in `root`: nothing else of it may be imported. */
function folderRules(name: string, root: string, folders: Readonly<Record<string, readonly string[]>>): Rule[] {
  return Object.entries(folders).map(([folder, imports]) => ({
    name: `${name}/${folder}`,
    from: { path: `${root}${folder}/`, pathNot: tests.source },
    to: { path: root, pathNot: [folder, ...imports].map((each) => `${root}${each}/`) },
  }));
}

const houseRules: readonly Rule[] = [
  { name: "no room owns this file", from: { path: house, pathNot: filesOf(Object.keys(rooms)) }, to: {} },
  {
    name: "only tests use tests",
    from: { path: house, pathNot: [tests.source, testkitUsers] },
    to: { path: tests.source, pathNot: "node_modules" },
  },
  {
    name: "workspaces are imported by their names",
    from: { path: "^((?:apps|packages)/[^/]+)/" },
    to: { path: "^(?:apps|packages)/", pathNot: "^$1/", dependencyTypes: ["local"] },
  },
];

/** What dependency-cruiser finds wrong. */
export const forbidden = [
  ...Object.entries(rooms).flatMap(rulesOf),
  ...partRules,
  ...ingestRules,
  ...folderRules("decision", `^${modules}/adaptive-auth/decision/`, decisionFolders),
  ...folderRules("simulator", "^apps/tenant-simulator/src/", simulatorFolders),
  ...attachmentRules,
  ...folderRules("attachments/formats", `^${mail}/attachments/formats/`, formatFamilies),
  ...messageRules,
  ...journalRules,
  ...houseRules,
].map((rule): Rule => ({
  ...rule,
  severity: "error",
}));
