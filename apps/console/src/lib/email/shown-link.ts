/** A link that would have been mailed. */
export interface ShownLink {
  readonly kind: "invitation" | "password" | "confirmation";
  readonly link: string;
  /** Who it is for: a name or an address. */
  readonly to: string;
}
