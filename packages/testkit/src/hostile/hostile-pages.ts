import { foreign } from "./foreign.ts";
import { loads } from "./loads.ts";
import type { HostilePage } from "./marks.ts";
import { mutations } from "./mutations.ts";
import { names } from "./names.ts";
import { scripts } from "./scripts.ts";
import { styles } from "./styles.ts";
import { ways } from "./ways.ts";

/** Pages of mails that try to run, load, send or lead away, by what they use; a browser must do nothing for any of them. */
export const hostilePages: Readonly<Record<string, readonly HostilePage[]>> = {
  scripts,
  loads,
  styles,
  foreign,
  ways,
  mutations,
  names,
};
