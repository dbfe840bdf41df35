import type { Random } from "../random.ts";
import type { Group, User } from "../tenant/directory.ts";
import { devicesOf } from "./devices.ts";
import { tenantDomains } from "./domains.ts";
import { givenNames, leaders, positions, scripts, surnames, type PersonName } from "./names.ts";

interface Person {
  readonly name: PersonName;
  readonly position: readonly [title: string, department: string];
}

/** Shared mailboxes. */
const sharedMailboxes = ["Accounts Payable", "Customs Desk", "Security Operations"];

/** The tenant's users: executives, staff with several scripts, generated users and shared mailboxes. */
export function seedDirectory(random: Random, mailboxes: number, createdAt: Date) {
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
  return { users, groups: groupsOf(random, users) };
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
