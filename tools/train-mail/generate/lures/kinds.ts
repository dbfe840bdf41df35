import type { MailLabel } from "../../corpus.ts";

/** A kind of unwanted message: its label and delivery. */
export interface LureKind {
  readonly label: Exclude<MailLabel, "ham">;
  /** The intended action: click, open a file, scan a code, call or reply. */
  readonly asks: "click" | "answer" | "call";
  /** Probability that its text is in a file instead, from 0 to 1. */
  readonly files: number;
  readonly file: "page" | "pdf";
  /** Whether it impersonates a brand. */
  readonly isBranded: boolean;
}

const click = { label: "phish", asks: "click", files: 0, file: "page", isBranded: true } as const;
const answer = { label: "bec", asks: "answer", files: 0, file: "pdf", isBranded: false } as const;
const junk = { label: "spam", asks: "click", files: 0, file: "pdf", isBranded: false } as const;

export const lureKinds: Readonly<Record<string, LureKind>> = {
  account: click,
  mailbox: { ...click, files: 0.15, isBranded: false },
  document: { ...click, files: 0.35, isBranded: false },
  bank: { ...click, files: 0.1 },
  parcel: { ...click, files: 0.05 },
  payment: click,
  prize: click,
  coin: click,
  office: { ...click, files: 0.05 },
  callback: { ...click, asks: "call", files: 0.4, file: "pdf" },
  extortion: { ...click, asks: "answer", isBranded: false },
  fund: { ...answer, files: 0.05 },
  loan: { ...answer, label: "spam" },
  task: answer,
  giftcard: answer,
  vendor: { ...answer, files: 0.2 },
  payroll: answer,
  casino: junk,
  dating: junk,
  offer: junk,
};
