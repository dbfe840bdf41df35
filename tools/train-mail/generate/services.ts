/** A sending service with its own envelope, message ID and link hosts, if it uses any. */
export interface Service {
  readonly envelope: string;
  readonly messageId: string;
  readonly clicks: string;
  readonly headers: readonly string[];
  /** Its own host for replies, if it uses one. */
  readonly reply?: string;
}

/** Well-known services. `{d}` is the company's domain, `{e}` the service's, `{o}` another one of the company. */
export const services: readonly Service[] = [
  {
    envelope: "sendgrid.net",
    messageId: "geopod-ismtpd-4-0",
    clicks: "u{n}.ct.sendgrid.net/ls/click?upn={t}",
    headers: ["X-SG-EID: {t}"],
  },
  {
    envelope: "amazonses.com",
    messageId: "email.amazonses.com",
    clicks: "{r}.r.us-east-1.awstrack.me/L0/{t}",
    headers: ["Feedback-ID: 1.us-east-1.{t}:AmazonSES"],
  },
  {
    envelope: "mail{n}.suw111.mcdlv.net",
    messageId: "mail{n}.suw111.mcdlv.net",
    clicks: "{r}.us3.list-manage.com/track/click?u={t}",
    headers: ["X-Campaign: mailchimp{t}", "X-MC-User: {t}"],
  },
  {
    envelope: "bounce.s7.exacttarget.com",
    messageId: "iad4s12mta{n}.xt.local",
    clicks: "click.{d}/?qs={t}",
    headers: ["x-job: {n}"],
  },
  {
    envelope: "send.klaviyomail.com",
    messageId: "geopod-ismtpd-1-1",
    clicks: "trk.klclick.com/ls/click?upn={t}",
    headers: [],
  },
  {
    envelope: "bounces.{d}",
    messageId: "smtp-relay.sendinblue.com",
    clicks: "r.{d}/tr/cl/{t}",
    headers: ["X-Mailer: Sendinblue", "Feedback-ID: {n}:{t}:Sendinblue"],
  },
  { envelope: "mailjet.com", messageId: "{d}", clicks: "{r}.mjt.lu/lnk/{t}/{n}", headers: [] },
  { envelope: "bf{n}x.hubspotemail.net", messageId: "{d}", clicks: "{r}.hubspotlinks.com/Ctc/{t}", headers: [] },
  { envelope: "bounce.{d}", messageId: "{d}", clicks: "links.{d}/u/click?_t={t}", headers: [] },
  { envelope: "em{n}.{d}", messageId: "geopod-ismtpd-7", clicks: "url{n}.{d}/ls/click?upn={t}", headers: [] },
];

/** Services on unlisted domains, and companies with links to another domain of their own. */
export const unlistedServices: readonly Service[] = [
  {
    envelope: "bounce.e.{e}",
    messageId: "{r}mta{n}.xt.local",
    clicks: "click.e.{e}/?qs={t}",
    headers: ["X-SFMC-Stack: 7", "x-job: {n}"],
    reply: "e.{e}",
  },
  { envelope: "bnc.{e}", messageId: "{r}.{e}", clicks: "t.{e}/r/{t}", headers: ["X-Mailer: {r} {n}"] },
  { envelope: "em{n}.{d}", messageId: "geopod-ismtpd-{n}", clicks: "url{n}.{o}/ls/click?upn={t}", headers: [] },
  { envelope: "amazonses.com", messageId: "email.amazonses.com", clicks: "www.{o}/{p}?c={t}", headers: [] },
];

/** The company's own servers. */
export const ownServers: readonly Service[] = [
  { envelope: "{d}", messageId: "{d}", clicks: "www.{d}/{p}?utm_source=email&id={n}", headers: [] },
  { envelope: "{d}", messageId: "mta1.{d}", clicks: "{d}/{p}", headers: [] },
];
