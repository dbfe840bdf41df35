import type { User } from "@parapet/contract";

/** A person's name as others read it. */
export function nameOf({ first_name, last_name }: Pick<User, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`.trim();
}
