const irregular: Readonly<Record<string, string>> = {
  people: "person",
  children: "child",
  men: "man",
  women: "woman",
  feet: "foot",
  geese: "goose",
  mice: "mouse",
  teeth: "tooth",
  data: "datum",
  media: "medium",
  criteria: "criterion",
  indices: "index",
  vertices: "vertex",
  matrices: "matrix",
  movies: "movie",
  cookies: "cookie",
  zombies: "zombie",
  selfies: "selfie",
  calories: "calorie",
  pies: "pie",
  ties: "tie",
  lies: "lie",
  leaves: "leaf",
  shelves: "shelf",
  halves: "half",
  wolves: "wolf",
  knives: "knife",
  wives: "wife",
  lives: "life",
  aliases: "alias",
  statuses: "status",
  buses: "bus",
  quizzes: "quiz",
  caches: "cache",
  niches: "niche",
  axes: "axis",
  crises: "crisis",
  uses: "use",
  excuses: "excuse",
  // In -i and -u, which are rare enough to be listed.
  apis: "api",
  uris: "uri",
  wikis: "wiki",
  emojis: "emoji",
  kpis: "kpi",
  taxis: "taxi",
  skis: "ski",
  kiwis: "kiwi",
  menus: "menu",
  gurus: "guru",
  gpus: "gpu",
  cpus: "cpu",
  skus: "sku",
  shoes: "shoe",
  toes: "toe",
  foes: "foe",
  canoes: "canoe",
  oboes: "oboe",
  gases: "gas",
  lenses: "lens",
  canvases: "canvas",
  atlases: "atlas",
  biases: "bias",
  abuses: "abuse",
  fuses: "fuse",
  muses: "muse",
  rookies: "rookie",
  brownies: "brownie",
  thieves: "thief",
  loaves: "loaf",
  calves: "calf",
  elves: "elf",
  scarves: "scarf",
  oxen: "ox",
  dice: "die",
  lice: "louse",
  alumni: "alumnus",
  cacti: "cactus",
  foci: "focus",
  fungi: "fungus",
  loci: "locus",
  nuclei: "nucleus",
  radii: "radius",
  stimuli: "stimulus",
  syllabi: "syllabus",
  bacteria: "bacterium",
  corpora: "corpus",
  curricula: "curriculum",
  errata: "erratum",
  genera: "genus",
  memoranda: "memorandum",
  phenomena: "phenomenon",
  schemata: "schema",
  appendices: "appendix",
  codices: "codex",
  vortices: "vortex",
};
/** Words that end in s and are no plurals, or as often one thing as several. */
const same = new Set(
  (
    "always analytics atlas aws bias alias canvas chassis christmas cms corps devops dns economics ethics gas goods " +
    "gps graphics headquarters https ios kubernetes lens linguistics logistics mathematics means news ops os physics " +
    "politics pos series settings sms sos species tls yes"
  ).split(" "),
);

/** The singular of an English noun in lower case; the word itself when it is none. */
export function singular(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word] ?? word;
  if (word.length < 3 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word) || same.has(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (greek.test(word)) return `${word.slice(0, -2)}is`;
  return /(?:ss|x|ch|sh|tz|zz|o|(?<![ao])us)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Plurals of words in -sis. */
const greek = /(?:analy|cataly|paraly|cri|hypothe|synthe|parenthe|diagno|progno|synop|empha|^the|^oa)ses$/;

/** Whether a word is a plural, as a collection's name is. */
export function isPlural(word: string): boolean {
  return singular(word.toLowerCase()) !== word.toLowerCase();
}
