/** A registered device. */
export interface Device {
  readonly id: string;
  readonly displayName: string;
  readonly kind: "laptop" | "phone";
  readonly operatingSystem: string;
  readonly browser: string;
  readonly trustType: string;
  readonly userAgent: string;
}

/** A user or shared mailbox. */
export interface User {
  readonly id: string;
  readonly userPrincipalName: string;
  readonly displayName: string;
  readonly givenName: string;
  readonly surname: string;
  /** Primary address first. */
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
  /** Older sessions are invalid. */
  sessionsValidFrom: Date;
}

export interface Group {
  readonly id: string;
  readonly displayName: string;
  readonly address: string;
  /** Ids of users and nested groups. */
  memberIds: readonly string[];
}

/** The organization that the directory is of. */
export interface Organization {
  readonly id: string;
  readonly displayName: string;
  /** Accepted domains, the initial one last. */
  readonly domains: readonly string[];
  readonly createdAt: Date;
}

/** An organization with its users and groups. */
export interface Directory {
  readonly organization: Organization;
  readonly users: ReadonlyMap<string, User>;
  readonly groups: ReadonlyMap<string, Group>;
  /** Authentication methods that users added. */
  readonly addedMethods: {
    readonly id: string;
    readonly userId: string;
    readonly type: string;
    readonly createdAt: Date;
  }[];
  /** User ids in order of change. */
  readonly userChanges: string[];
}

/** Finds a user by id or user principal name, case-insensitively. */
export function findUser(users: ReadonlyMap<string, User>, name: string): User | undefined {
  const sought = name.toLowerCase();
  return (
    users.get(sought) ?? [...users.values()].find(({ userPrincipalName }) => userPrincipalName.toLowerCase() === sought)
  );
}

/** The recipient of an address. */
export function userAt(users: ReadonlyMap<string, User>, address: string): User | undefined {
  const sought = address.toLowerCase();
  return [...users.values()].find(({ addresses }) => addresses.some((each) => each.toLowerCase() === sought));
}
