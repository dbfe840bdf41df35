/** The host that hostile pages try to reach; it must never be requested. */
export const hostileHost = "https://collect.attacker.example";

/** What a script of a hostile page writes to the console. */
export const hostileMark = "20261123";

/** A script without blanks and quotes, so that it stands in any attribute. */
export const run = `console.log(${hostileMark})`;

export const at = (path: string) => `${hostileHost}/${path}`;

/** A page that tries to run, load, send or lead away. */
export interface HostilePage {
  readonly html: string;
  /**
   * Why a browser does nothing for the page as it stands: only `other` browsers ever did, only a `filter` that it got past
   * makes it harmful, or it happens where a test of ours cannot see it (`unseen`: look-ups of names, what waits for a person).
   */
  readonly quiet?: "other" | "filter" | "unseen";
}

/** Pages that a browser answers when nothing stops them. */
export const loud = (...pages: readonly string[]): HostilePage[] => pages.map((html) => ({ html }));

export const quiet = (why: NonNullable<HostilePage["quiet"]>, ...pages: readonly string[]): HostilePage[] =>
  pages.map((html) => ({ html, quiet: why }));
