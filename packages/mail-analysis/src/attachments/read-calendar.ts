/** An invitation or answer of a calendar (RFC 5545). */
export interface Calendar {
  /** `REQUEST`, `CANCEL`, `REPLY` … in upper case. */
  readonly method: string | null;
  /** The organizer's address without `mailto:`. */
  readonly organizer: string | null;
  readonly organizerName: string;
  readonly attendees: readonly string[];
  readonly summary: string;
  readonly location: string;
  readonly description: string;
}
