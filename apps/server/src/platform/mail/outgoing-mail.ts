/** A mail on its way out: `id` is also its Message-ID, so that a second try is the same mail. */
export interface OutgoingMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The Message-ID of a mail, under the domain of its sender. */
export function messageIdOf({ id, from }: Pick<OutgoingMail, "id" | "from">): string {
  return `<${id}@${/@([^>]+)/.exec(from)?.[1] ?? "localhost"}>`;
}
