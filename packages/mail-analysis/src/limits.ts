/** Limits for reading one message. Excess is cut and recorded as a defect, but an oversized message is rejected. */
export interface Limits {
  /** Bytes of the whole message. */
  readonly size: number;
  /** Bytes of one header section. */
  readonly headerBytes: number;
  /** Parts of the MIME tree. */
  readonly parts: number;
  /** Nested multiparts. */
  readonly depth: number;
  /** Addresses per header. */
  readonly addresses: number;
  /** Links per text, page or document. */
  readonly links: number;
  /** Characters that are read per text. */
  readonly text: number;
  /** Characters of all texts and pages of one message, including attachments. */
  readonly allText: number;
  /** Nesting depth of attachments: archives, messages, documents. */
  readonly nesting: number;
  /** Attachments of one message, including nested ones. */
  readonly attachments: number;
  /** Total unpacked bytes per message. */
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
