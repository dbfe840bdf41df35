/** A device that is registered with the tenant. */
export interface Device {
  readonly id: string;
  readonly displayName: string;
  readonly kind: "laptop" | "phone";
  readonly operatingSystem: string;
  readonly browser: string;
  readonly trustType: string;
  readonly userAgent: string;
}

/** A person or a shared mailbox of the directory. */
export interface User {
  readonly id: string;
  readonly userPrincipalName: string;
  readonly displayName: string;
  readonly givenName: string;
  readonly surname: string;
  /** The first one is the main one. */
  readonly addresses: readonly string[];
  readonly jobTitle: string;
  readonly department: string;
  readonly officeLocation: string;
  readonly preferredLanguage: string;
  readonly managerId: string | null;
  readonly isShared: boolean;
  readonly devices: readonly Device[];
  readonly createdAt: Date;
  accountEnabled: boolean;
  /** Sessions from before are not accepted. */
  sessionsValidFrom: Date;
}

export interface Group {
  readonly id: string;
  readonly displayName: string;
  readonly address: string;
  /** Of users, and of groups in it. */
  memberIds: readonly string[];
}

/** Who is called by a path: by id or by user principal name, in any case. */
export function findUser(users: ReadonlyMap<string, User>, name: string): User | undefined {
  const sought = name.toLowerCase();
  return (
    users.get(sought) ?? [...users.values()].find(({ userPrincipalName }) => userPrincipalName.toLowerCase() === sought)
  );
}

/** Who receives what is sent to an address. */
export function userAt(users: ReadonlyMap<string, User>, address: string): User | undefined {
  const sought = address.toLowerCase();
  return [...users.values()].find(({ addresses }) => addresses.some((each) => each.toLowerCase() === sought));
}
