import { unread } from "./finding.ts";
import { namedValue, toObject, parameterValue, type Named } from "./parameter-value.ts";
import { describesMember } from "./schema-members.ts";
import type { SpecDocument } from "./spec-document.ts";

/** The texts of a query or of a form, by name. */
export type Texts = ReadonlyMap<string, readonly string[]>;

/**
 * The value of a parameter of a query, or of a field of a form that is written like one; undefined where it is not there.
 * @param others names that are undescribed members of this object
 */
export function queryValue(
  named: Named,
  texts: Texts,
  document: SpecDocument,
  others: readonly string[] = [],
): unknown {
  const { name, schema, object } = named;
  if (object !== "deep" && object !== "spread") return namedValue(named, texts.get(name) ?? [], document);
  const members = new Map<string, readonly string[] | typeof unread>();
  for (const [each, values] of texts) {
    const member = memberOf(each, named, document) ?? (others.includes(each) ? { name: each, isNested: false } : null);
    if (member === null) continue;
    const isUnread = member.isNested || members.get(member.name) === unread;
    members.set(member.name, isUnread ? unread : values);
  }
  if (members.size === 0) return undefined;
  return toObject(members, schema, document, (written, described) =>
    written === unread ? unread : parameterValue(written, "repeat", described, document),
  );
}

/** Whether a name is one that a parameter or a field is written under. */
export function isNameOf(name: string, named: Named, document: SpecDocument): boolean {
  return name === named.name || memberOf(name, named, document) !== null;
}

/** A member of an object that has a name of its own; OpenAPI does not define what members of members look like. */
interface Member {
  readonly name: string;
  readonly isNested: boolean;
}

function memberOf(name: string, named: Named, document: SpecDocument): Member | null {
  switch (named.object) {
    case "deep": {
      if (!name.startsWith(`${named.name}[`)) return null;
      const [, member, rest] = /^\[([^\]]*)\](.*)$/s.exec(name.slice(named.name.length)) ?? [];
      return member === undefined ? null : { name: member, isNested: rest !== "" };
    }
    case "spread": {
      const member = [name, withoutBrackets(name)].find((each) => describesMember(named.schema, each, document));
      return member === undefined ? null : { name: member, isNested: member !== name };
    }
    default:
      return null;
  }
}

/** `tags[]` and `tags[0]` are `tags` for many frameworks. */
export function withoutBrackets(name: string): string {
  const at = name.indexOf("[");
  return at > 0 && name.endsWith("]") ? name.slice(0, at) : name;
}
