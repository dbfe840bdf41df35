import type { Random } from "../base/random.ts";
import type { Device, Directory, Group, User } from "./directory.ts";
import { givenNames, leaders, positions, scripts, surnames, type PersonName } from "./names.ts";

const tenantDomains = {
  initial: "meridianfreight.onmicrosoft.com",
  main: "meridianfreight.com",
  aliases: ["mail.meridianfreight.com", "meridianfreight.eu"],
} as const;

interface Person {
  readonly name: PersonName;
  readonly position: readonly [title: string, department: string];
}

/** Shared mailboxes. */
const sharedMailboxes = ["Accounts Payable", "Customs Desk", "Security Operations"];

interface DirectorySize {
  readonly id: string;
  readonly mailboxes: number;
  readonly createdAt: Date;
}

/** A directory of executives, staff with several scripts, generated users and shared mailboxes. */
export function createDirectory(random: Random, { id: tenantId, mailboxes, createdAt }: DirectorySize): Directory {
  const staff = [...scripts, ...others()].slice(0, Math.max(mailboxes - leaders.length - sharedMailboxes.length, 0));
  const people: readonly Person[] = [
    ...leaders.map(([given, surname, local, title, department]): Person => ({
      name: [given, surname, local],
      position: [title, department],
    })),
    ...staff.map((name, index): Person => ({ name, position: positions[index % positions.length] ?? ["", ""] })),
  ];
  const users = new Map<string, User>();
  const hardware = random.stream("devices");
  const add = (user: Omit<User, "id" | "createdAt" | "accountEnabled" | "sessionsValidFrom" | "devices">) => {
    const id = random.uuid();
    const devices = user.isShared ? [] : devicesOf(hardware, users.size);
    users.set(id, { ...user, id, createdAt, accountEnabled: true, sessionsValidFrom: createdAt, devices });
    return id;
  };
  const [chief] = people.slice(0, 1).map((person) => add(personal(person, null)));
  const managers = people.slice(1, leaders.length).map((person) => add(personal(person, chief ?? null)));
  for (const [index, person] of people.slice(leaders.length).entries())
    add(personal(person, managers[index % managers.length] ?? null));
  for (const name of sharedMailboxes.slice(0, Math.max(mailboxes - people.length, 0))) add(shared(name));
  const { main, aliases, initial } = tenantDomains;
  return {
    organization: {
      id: tenantId,
      displayName: "Meridian Freight",
      domains: [main, ...aliases, initial],
      createdAt,
    },
    users,
    groups: groupsOf(random, users),
    addedMethods: [],
    userChanges: [],
  };
}

function personal(
  { name: [given, surname, local], position: [jobTitle, department] }: Person,
  managerId: string | null,
) {
  const { main, aliases } = tenantDomains;
  return {
    userPrincipalName: `${local}@${main}`,
    displayName: `${given} ${surname}`,
    givenName: given,
    surname,
    addresses: [main, ...aliases].map((domain) => `${local}@${domain}`),
    jobTitle,
    department,
    officeLocation: "Rotterdam",
    preferredLanguage: "en-GB",
    managerId,
    isShared: false,
  };
}

function shared(displayName: string) {
  const address = `${displayName.toLowerCase().replaceAll(" ", ".")}@${tenantDomains.main}`;
  return {
    userPrincipalName: address,
    displayName,
    givenName: "",
    surname: "",
    addresses: [address],
    jobTitle: "",
    department: "",
    officeLocation: "",
    preferredLanguage: "en-GB",
    managerId: null,
    isShared: true,
  };
}

/** Combines first names and surnames, so that neighbors differ in both. */
function others(): PersonName[] {
  const rounds = surnames.map((_, shift) =>
    givenNames.map((given, index): PersonName => {
      const surname = surnames[(index + shift) % surnames.length] ?? "";
      return [given, surname, `${given}.${surname}`.toLowerCase()];
    }),
  );
  return rounds.flat();
}

function groupsOf(random: Random, users: ReadonlyMap<string, User>): ReadonlyMap<string, Group> {
  const all = [...users.values()].filter(({ isShared }) => !isShared);
  const groups = [
    { displayName: "Leadership", local: "leadership", members: all.slice(0, leaders.length) },
    { displayName: "Finance", local: "finance", members: all.filter(({ department }) => department === "Finance") },
    { displayName: "All Staff", local: "all.staff", members: all },
  ].map(({ displayName, local, members }): Group => ({
    id: random.uuid(),
    displayName,
    address: `${local}@${tenantDomains.main}`,
    memberIds: members.map(({ id }) => id),
  }));
  return new Map(groups.map((group) => [group.id, group]));
}

const models = {
  laptop: {
    prefix: "MF-LT",
    operatingSystem: "Windows10",
    browser: "Edge 142.0.0",
    trustType: "Azure AD joined",
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
  },
  phone: {
    prefix: "MF-PH",
    operatingSystem: "Ios 26.1",
    browser: "Mobile Safari 26.1",
    trustType: "Azure AD registered",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
  },
} as const;

/** The devices of a user, by index: a laptop each, and a phone for every other one. */
function devicesOf(random: Random, number: number): readonly Device[] {
  const kinds = number % 2 === 0 ? (["laptop", "phone"] as const) : (["laptop"] as const);
  return kinds.map((kind) => {
    const { prefix, ...model } = models[kind];
    return { id: random.uuid(), displayName: `${prefix}-${String(number + 1).padStart(4, "0")}`, kind, ...model };
  });
}
