/** Frequently impersonated roles, in the console's languages, as lower-case POSIX regular expressions. */
const posts = [
  "c[efoit]o",
  "ciso",
  "chief [a-z ]*officer",
  "(vice[- ])?president",
  "chair(man|woman|person)?",
  "(co-?)?founder",
  "(business|company) owner",
  "managing director",
  "(general|finance|executive|hr) (director|manager)",
  "head of (finance|hr|human resources|procurement|treasury)",
  "treasurer",
  "general counsel",
  "pr[ée]sidente?",
  "(vice-)?pr[ée]sidente?",
  "pdg",
  "daf",
  "drh",
  "g[ée]rante?",
  "fondat(eur|rice)",
  "direct(eur|rice) (g[ée]n[ée]rale?|financi[eè]re?|administrati[fv]e?|des? .*)",
  "tr[ée]sori[eè]re?",
];

/** Arabic words match with attached prefixes: الـ, والـ. */
const arabicPosts = [
  "رئيس",
  "رئيسة",
  "مدير عام",
  "المدير العام",
  "المديرة العامة",
  "المدير المالي",
  "المديرة المالية",
  "المدير التنفيذي",
  "مؤسس",
  "أمين الصندوق",
];

/** Matches leading job titles with PostgreSQL's `~*`. */
export const leadingTitle = `(\\m(${posts.join("|")})\\M)|(${arabicPosts.join("|")})`;
