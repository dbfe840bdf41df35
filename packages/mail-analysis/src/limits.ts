/** What reading one mail may cost. What goes beyond is cut and recorded as a defect, but for the size: that is refused. */
export interface Limits {
  /** Bytes of the whole mail. */
  readonly size: number;
  /** Bytes of one header section. */
  readonly headerBytes: number;
  /** Parts of the MIME tree. */
  readonly parts: number;
  /** Multiparts inside each other. */
  readonly depth: number;
  /** Addresses of one header. */
  readonly addresses: number;
  /** Links of one text, page or document. */
  readonly links: number;
  /** Characters of one text that are looked at. */
  readonly text: number;
  /** Characters of all texts and pages of one mail with all that it holds. */
  readonly allText: number;
  /** Attachments inside attachments: archives, mails, documents. */
  readonly nesting: number;
  /** Attachments of one mail with all that they hold. */
  readonly attachments: number;
  /** Bytes that the containers of one mail may unpack to. */
  readonly unpacked: number;
}

export const defaultLimits: Limits = {
  size: 50 * 2 ** 20,
  headerBytes: 256 * 2 ** 10,
  parts: 200,
  depth: 12,
  addresses: 500,
  links: 1000,
  text: 1_000_000,
  allText: 4_000_000,
  nesting: 3,
  attachments: 300,
  unpacked: 64 * 2 ** 20,
};
