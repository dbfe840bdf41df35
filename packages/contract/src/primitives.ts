import * as z from "zod/mini";
import { defaultPageSize, pageSizes } from "./constants.ts";

export const id = z.uuid();
/** RFC 3339, UTC. */
export const instant = z.iso.datetime();
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/**
 * What a person, a company or an organization is called: one line without links, email addresses, or characters that
 * are invisible or change the direction of what follows, because names stand in emails to others.
 */
export const displayName = (max: number) =>
  text(max).check(z.refine((name) => !invisible.test(name) && !address.test(plainName(name))));
/** Joiners are letters of several scripts; a blank pattern of Braille looks like a space. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const address =
  /[a-z][a-z\d+.-]*:\/\/|\/\/|\\|\b(?:https?|ftp|mailto|javascript|data|tel|sms):|\bwww\.|\S@\S+\.\S|[\p{L}\d]\.(?:\p{L}{2,}|\d{1,3})[/?#:]/iu;
/** A name with its dots, slashes and letters as browsers and email programs read them. */
export const plainName = (name: string): string => name.normalize("NFKC").replaceAll(/[。｡․]/g, ".");
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());
/** Free form, as people write it: digits, spaces, dots, hyphens, parentheses, one leading plus. */
export const phone = z.string().check(z.trim(), z.maxLength(32), z.regex(/^$|^\+?[\d ().-]{4,}$/));
export const passwordLength = { min: 12, max: 128 } as const;
export const newPassword = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max));
/** Host name or IP address with an optional port. */
export const byId = z.strictObject({ id });
export const empty = z.strictObject({});

const pageNumber = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1_000_000));
const pageSize = z.pipe(z.coerce.number<number>(), z.literal([...pageSizes]));

/** The two query parameters of every list that people page through. */
export const paging = {
  page: z._default(pageNumber, 1),
  page_size: z._default(pageSize, defaultPageSize),
};

/** A page of a list. `total` counts everything that the filters select. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), page_size: z.int() });

/**
 * A page of a list that grows without end. Where counting would read everything it stops at a limit: then
 * `total_is_minimum` is true, and there are at least `total`.
 */
export const longPageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.extend(pageOf(item), { total_is_minimum: z.boolean() });

type Sort<Column extends string> = Column | `-${Column}`;

/** `sort=name` or `sort=-name` over the columns of a list. */
export const sortBy = <const Column extends string>(columns: readonly Column[], initial: NoInfer<Sort<Column>>) => {
  const both = columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]);
  // `initial` is one of `both` by its type, which zod's enum of a computed tuple does not see.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return z._default(z.enum(both), initial as never);
};

/** One value or several of a repeated query parameter, always as a list. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
    z.array(item).check(z.minLength(1), z.maxLength(50)),
  );

/** A port in a query. */
export const portNumber = z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(65_535));

/** A zone of the IANA database, such as `Europe/Paris`. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone));

function isTimeZone(name: string): boolean {
  try {
    const known = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    // An offset is no zone of the database.
    return /^[A-Z]/.test(known);
  } catch {
    return false;
  }
}
