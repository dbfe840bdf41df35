import type { ComponentType } from "react";
import type { Catalogue } from "../../lib/i18n/catalogue.ts";

/** Props of every drawer and dialog of the shell. */
export interface PanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A drawer or dialog of the shell, which loads with its words when it is first asked for. */
export interface Panel<Given extends object = object> {
  readonly messages: Catalogue;
  readonly load: () => Promise<ComponentType<PanelProps & Given>>;
  /** Its field takes what is typed while it opens. */
  readonly takesTyping?: boolean;
}
