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
  heroes: "hero",
  potatoes: "potato",
  caches: "cache",
  niches: "niche",
  axes: "axis",
  crises: "crisis",
  databases: "database",
  releases: "release",
  licenses: "license",
  purchases: "purchase",
  courses: "course",
  uses: "use",
  excuses: "excuse",
  responses: "response",
};
/** Words that end in s and are no plurals. */
const same =
  /(?:ss|us|is|news|series|species|means|corps|chassis|headquarters|atlas|alias|canvas|bias|gas|lens|sms|dns|aws|https|analytics|settings|kubernetes|ops)$/;

/** The singular of an English noun in lower case; the word itself when it is none. */
export function singular(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word] ?? word;
  if (word.length < 3 || !word.endsWith("s") || same.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:analy|the|cri|ba|hypothe|synthe|diagno|parenthe)ses$/.test(word) && word !== "bases")
    return `${word.slice(0, -2)}is`;
  return /(?:ss|x|ch|sh|tz|zz|(?<![ao])us)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Whether a word is a plural, as a collection's name is. */
export function isPlural(word: string): boolean {
  return singular(word.toLowerCase()) !== word.toLowerCase();
}
