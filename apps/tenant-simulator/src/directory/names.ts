/** First name, surname and local part of the address. */
export type PersonName = readonly [given: string, surname: string, local: string];

/** Likely impersonation targets with job titles; the first one is the CEO. */
export const leaders: readonly (readonly [...PersonName, title: string, department: string])[] = [
  ["Ingrid", "Solheim", "ingrid.solheim", "Chief Executive Officer", "Executive Office"],
  ["Marianne", "Kowalski", "marianne.kowalski", "Chief Financial Officer", "Finance"],
  ["Rashid", "Al-Mansoori", "rashid.almansoori", "Chief Operating Officer", "Operations"],
  ["Étienne", "Lefèvre", "etienne.lefevre", "General Counsel", "Legal"],
  ["Priya", "Raghunathan", "priya.raghunathan", "Chief Information Officer", "IT"],
  ["Tomás", "Herrera", "tomas.herrera", "Head of Treasury", "Finance"],
];

/** Staff whose names use other scripts. */
export const scripts: readonly PersonName[] = [
  ["ليلى", "حداد", "layla.haddad"],
  ["يوسف", "المنصور", "yusuf.almansour"],
  ["Алексей", "Воронцов", "alexei.vorontsov"],
  ["Олена", "Шевчук", "olena.shevchuk"],
  ["Ελένη", "Παπαδοπούλου", "eleni.papadopoulou"],
  ["陈", "伟明", "weiming.chen"],
  ["田中", "美咲", "misaki.tanaka"],
  ["김", "서연", "seoyeon.kim"],
  ["נועה", "לוי", "noa.levy"],
  ["अनिल", "वर्मा", "anil.verma"],
  ["Łukasz", "Wiśniewski", "lukasz.wisniewski"],
  ["Søren", "Ångström", "soren.angstrom"],
  ["Nguyễn", "Thị Hương", "huong.nguyen"],
  ["Gülşen", "Yıldız", "gulsen.yildiz"],
];

/** Parts of the generated names. */
export const givenNames: readonly string[] = [
  "Amelia",
  "Bruno",
  "Camille",
  "Daniel",
  "Esther",
  "Farid",
  "Greta",
  "Hugo",
  "Imani",
  "Jonas",
  "Karima",
  "Liam",
  "Mei",
  "Noor",
  "Oscar",
  "Paula",
  "Quentin",
  "Rosa",
  "Samir",
  "Tessa",
  "Umar",
  "Vera",
  "Wanda",
  "Xavier",
  "Yara",
];

export const surnames: readonly string[] = [
  "Almeida",
  "Baker",
  "Castillo",
  "Dubois",
  "Eriksen",
  "Fischer",
  "Garnier",
  "Hassan",
  "Ivanova",
  "Jensen",
  "Keller",
  "Lindqvist",
  "Moreau",
  "Nakamura",
  "Okafor",
  "Petrov",
  "Quinn",
  "Rossi",
  "Schneider",
  "Thompson",
];

/** Job titles of the generated users, in turn. */
export const positions: readonly (readonly [title: string, department: string])[] = [
  ["Freight Forwarder", "Operations"],
  ["Accounts Payable Clerk", "Finance"],
  ["Customs Broker", "Compliance"],
  ["Account Manager", "Sales"],
  ["Payroll Specialist", "Human Resources"],
  ["Warehouse Planner", "Logistics"],
  ["Systems Administrator", "IT"],
  ["Fleet Coordinator", "Logistics"],
];
