import { generator } from "@parapet/mail-analysis/training";

/** A seeded source of choices, so that a seed reproduces its message. */
export interface Random {
  readonly number: (below: number) => number;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  readonly happens: (probability: number) => boolean;
  readonly token: (length: number) => string;
}

export function randomOf(seed: number): Random {
  const random = generator(seed);
  const number = (below: number) => Math.floor(random() * below);
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
  return {
    number,
    pick(values) {
      const value = values[number(values.length)];
      if (value === undefined) throw new Error("There is nothing to pick from");
      return value;
    },
    happens: (probability) => random() < probability,
    token: (length) => Array.from({ length }, () => letters[number(letters.length)]).join(""),
  };
}

const words = (text: string): string[] => text.split(" ");

const syllables = words(
  "al ar bel bo ca cor da del do el en fa fer ga gra ha hel in ka ko la len li lo lu ma mar me mi mo na nor o pa per po ra ri ro sa sel so sta ta ter to tri u va ve vi wal win xo ya zen",
);
const endings = words(
  "tech shop wear store bank media labs travel energy foods games house mart line works air net group health books sport home cloud pay press",
);
const suffixes = words("com com com com com net org io co de fr com.br co.uk nl es it ca app shop eu sa ae ma tn");
const first = words(
  "Anna Marc Leila Omar Julie Peter Sofia Karim Emma Paul Nora David Laura Ali Clara Hugo Mona Felix Ines Youssef Marta Jan Lucas Amal Sarah Tom",
);
const last = words(
  "Martin Weber Haddad Silva Smith Dubois Rossi Nasser Novak Jansen Lopez Berger Khan Moreau Fischer Costa Brown Saleh Keller Bernard Santos Mansour Young Petit",
);
const cities = words(
  "Lyon Berlin Porto Leeds Tunis Casablanca Madrid Utrecht Boston Dubai Cairo Denver Lille Hamburg Recife Rabat Amman Toronto Milan Geneva",
);
const streets = [
  "12 Market Street",
  "8 rue de la Paix",
  "Hauptstr. 5",
  "Av. Brasil 1200",
  "44 King Road",
  "شارع الملك فهد 18",
  "Keizersgracht 10",
  "Calle Mayor 3",
];
const products = [
  "running shoes",
  "espresso machine",
  "wireless headphones",
  "garden chair",
  "winter jacket",
  "desk lamp",
  "children's book",
  "olive oil 1 l",
  "phone case",
  "backpack",
  "mattress",
  "printer ink",
  "vacuum cleaner",
  "sunglasses",
];
const topics = [
  "the budget",
  "project Aurora",
  "the new website",
  "supply chains",
  "data protection",
  "the annual report",
  "climate targets",
  "machine learning",
  "the office move",
  "quality audit",
  "hiring plan",
  "customer survey",
  "release 4.2",
  "school holidays",
];
const seasons = words("spring summer autumn winter holiday");
const daysOf: Readonly<Record<string, readonly string[]>> = {
  en: words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
  fr: words("lundi mardi mercredi jeudi vendredi samedi dimanche"),
  ar: words("الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد"),
  pt: words("segunda terça quarta quinta sexta sábado domingo"),
  de: words("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag"),
  es: words("lunes martes miércoles jueves viernes sábado domingo"),
  nl: words("maandag dinsdag woensdag donderdag vrijdag zaterdag zondag"),
  it: words("lunedì martedì mercoledì giovedì venerdì sabato domenica"),
  ja: words("月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日"),
  pl: words("poniedziałek wtorek środę czwartek piątek sobotę niedzielę"),
  tr: words("Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar"),
};
const monthsOf: Readonly<Record<string, readonly string[]>> = {
  en: words("January February March April May June July August September October November December"),
  fr: words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
  ar: words("يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر"),
  pt: words("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
  de: words("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
  es: words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
  it: words("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
  ja: words("1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月"),
  pl: words("styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień"),
  tr: words("Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık"),
  nl: words("januari februari maart april mei juni juli augustus september oktober november december"),
};

/** A fictional company. */
export interface Company {
  readonly name: string;
  readonly domain: string;
}

export function generateCompany(random: Random): Company {
  const stem = Array.from({ length: 2 + random.number(2) }, () => random.pick(syllables)).join("");
  const ending = random.happens(0.5) ? random.pick(endings) : "";
  const label = stem + (ending !== "" && random.happens(0.2) ? `-${ending}` : ending);
  const shown = stem[0]?.toUpperCase() + stem.slice(1);
  return { name: ending === "" ? shown : `${shown} ${ending}`, domain: `${label}.${random.pick(suffixes)}` };
}

/** Values of phrase slots, generated at each use. */
export function slotsOf(random: Random, language: string, company: Company) {
  const days = daysOf[language] ?? daysOf["en"] ?? [];
  const months = monthsOf[language] ?? monthsOf["en"] ?? [];
  const digits = (count: number) => Array.from({ length: count }, () => random.number(10)).join("");
  const [firstName, lastName] = [random.pick(first), random.pick(last)];
  return {
    first: () => firstName,
    last: () => lastName,
    person: () => `${random.pick(first)} ${random.pick(last)}`,
    company: () => company.name,
    domain: () => company.domain,
    percent: () => String(5 * (1 + random.number(15))),
    price: () =>
      `${random.pick(["$", "€", "£", "R$ ", "SAR ", "", ""])}${random.number(900) + 3},${digits(2)}${random.pick(["", "", " €", " USD"])}`,
    number: () => `${random.pick(["", "", "A", "INV-", "#"])}${digits(6 + random.number(6))}`,
    code: () => `${random.pick(["SAVE", "HELLO", "VIP", "MERCI", "SPRING"])}${digits(2)}`,
    four: () => digits(4),
    six: () => digits(6),
    day: () => random.pick(days),
    month: () => random.pick(months),
    date: () => `${1 + random.number(28)} ${random.pick(months)}`,
    time: () => `${8 + random.number(11)}:${random.pick(["00", "15", "30"])}`,
    year: () => "2025",
    season: () => random.pick(seasons),
    product: () => random.pick(products),
    topic: () => random.pick(topics),
    city: () => random.pick(cities),
    street: () => random.pick(streets),
    phone: () => `+${digits(2)} ${digits(3)} ${digits(3)} ${digits(3)}`,
  };
}

/** Fills the slots of a phrase. */
export function filled(phrase: string, slots: Readonly<Record<string, () => string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => slots[name]?.() ?? "");
}
