/** A service that notifies its users from its own servers. */
export interface NoticeSender {
  readonly name: string;
  readonly address: string;
  readonly envelope: string;
  readonly link: string;
  /** Kinds of its notices. */
  readonly kinds: readonly NoticeKind[];
}

export type NoticeKind = "share" | "meeting" | "security" | "bill" | "work" | "sign" | "order" | "bank" | "digest";

const row = (text: string): NoticeSender => {
  const [name = "", address = "", envelope = "", link = "", kinds = ""] = text.split(" | ");
  return { name, address, envelope, link, kinds: kinds.split(" ").filter(isKind) };
};

function isKind(text: string): text is NoticeKind {
  return /^(?:share|meeting|security|bill|work|sign|order|bank|digest)$/.test(text);
}

/** Name, address, envelope, link target, kinds. `{t}` is a token, `{n}` a number, `{c}` a company's label. */
export const noticeSenders: readonly NoticeSender[] = `
  GitHub | notifications@github.com | github.com | github.com/{c}/{c}/pull/{n} | work security
  GitLab | gitlab@mg.gitlab.com | mg.gitlab.com | gitlab.com/{c}/{c}/-/issues/{n} | work security
  Jira | jira@{c}.atlassian.net | em.atlassian.net | {c}.atlassian.net/browse/OPS-{n} | work digest
  Confluence | confluence@{c}.atlassian.net | em.atlassian.net | {c}.atlassian.net/wiki/spaces/{n} | share work digest
  Microsoft Teams | noreply@email.teams.microsoft.com | email.teams.microsoft.com | teams.microsoft.com/l/message/{t} | meeting work
  {p} (via SharePoint) | no-reply@sharepointonline.com | sharepointonline.com | {c}.sharepoint.com/:w:/s/{t} | share
  {p} (via OneDrive) | no-reply@onedrive.com | onedrive.com | {c}-my.sharepoint.com/:x:/g/personal/{t} | share
  Microsoft account team | account-security-noreply@accountprotection.microsoft.com | accountprotection.microsoft.com | account.live.com/activity?t={t} | security
  Microsoft | microsoft-noreply@microsoft.com | microsoft.com | admin.microsoft.com/Adminportal/Home?id={n} | bill security digest
  Microsoft 365 | quarantine@messaging.microsoft.com | messaging.microsoft.com | security.microsoft.com/quarantine?id={t} | digest
  Google | no-reply@accounts.google.com | gaia.bounces.google.com | accounts.google.com/AccountChooser?Email={t} | security
  {p} (via Google Docs) | drive-shares-noreply@google.com | doclist.bounces.google.com | docs.google.com/document/d/{t}/edit | share
  Google Calendar | calendar-notification@google.com | calendar-server.bounces.google.com | calendar.google.com/calendar/event?action=VIEW&eid={t} | meeting
  Google Cloud | CloudPlatform-noreply@google.com | google.com | console.cloud.google.com/billing/{t} | bill work
  {p} via DocuSign | dse_na3@docusign.net | docusign.net | na3.docusign.net/Signing/EmailStart.aspx?a={t} | sign
  Adobe Acrobat Sign | adobesign@adobesign.com | adobesign.com | secure.na1.adobesign.com/public/esign?tsid={t} | sign
  Dropbox | no-reply@dropbox.com | bounce.dropbox.com | www.dropbox.com/scl/fi/{t} | share security
  WeTransfer | noreply@wetransfer.com | wetransfer.com | wetransfer.com/downloads/{t} | share
  Slack | feedback@slack.com | slack.com | {c}.slack.com/archives/{t} | work digest security
  Zoom | no-reply@zoom.us | zoom.us | us02web.zoom.us/rec/share/{t} | meeting bill
  Webex | messenger@webex.com | webex.com | {c}.webex.com/{c}/j.php?MTID={t} | meeting
  Amazon Web Services | no-reply-aws@amazon.com | amazonses.com | console.aws.amazon.com/billing/home?{t} | bill security
  Amazon.com | shipment-tracking@amazon.com | bounces.amazon.com | www.amazon.com/gp/r.html?C={t} | order
  Amazon.de | bestellbestaetigung@amazon.de | bounces.amazon.com | www.amazon.de/gp/css/summary?orderID={n} | order
  PayPal | service@paypal.com | paypal.com | www.paypal.com/activity/payment/{t} | bill security
  Stripe | receipts+{t}@stripe.com | stripe.com | dashboard.stripe.com/receipts/{t} | bill
  Apple | no_reply@email.apple.com | email.apple.com | reportaproblem.apple.com/?s={n} | bill order
  Apple | noreply@id.apple.com | id.apple.com | appleid.apple.com/ | security
  LinkedIn | messages-noreply@linkedin.com | bounce.linkedin.com | www.linkedin.com/comm/in/{t} | digest
  Facebook | security@facebookmail.com | facebookmail.com | www.facebook.com/n/?{t} | security digest
  Netflix | info@account.netflix.com | account.netflix.com | www.netflix.com/browse?lnktrk={t} | security bill
  Spotify | no-reply@spotify.com | spotify.com | wl.spotify.com/ls/click?upn={t} | bill digest
  UPS | mcinfo@ups.com | ups.com | www.ups.com/track?tracknum={n} | order
  DHL Express | noreply@dhl.com | dhl.com | www.dhl.com/tracking?id={n} | order
  FedEx | TrackingUpdates@fedex.com | fedex.com | www.fedex.com/fedextrack/?trknbr={n} | order
  DPD | noreply@service.dpd.de | service.dpd.de | tracking.dpd.de/status/{n} | order
  Chase | no.reply.alerts@chase.com | chase.com | www.chase.com/account | bank
  HSBC | alerts@mail.hsbc.co.uk | mail.hsbc.co.uk | www.hsbc.co.uk/online | bank
  BNP Paribas | info@mabanque.bnpparibas | mabanque.bnpparibas | mabanque.bnpparibas/espace | bank
  Santander | notificaciones@santander.com | santander.com | www.santander.com/avisos | bank
  Al Rajhi Bank | noreply@alrajhibank.com.sa | alrajhibank.com.sa | www.alrajhibank.com.sa/ | bank
  Okta | noreply@okta.com | okta.com | {c}.okta.com/user/notifications/{t} | security
  1Password | hello@1password.com | 1password.com | my.1password.com/signin?{t} | security bill
  ServiceNow | {c}@service-now.com | service-now.com | {c}.service-now.com/nav_to.do?uri=incident&id={t} | work
  Zendesk | support@{c}.zendesk.com | {c}.zendesk.com | {c}.zendesk.com/hc/requests/{n} | work
  Salesforce | noreply@salesforce.com | bnc.salesforce.com | {c}.my.salesforce.com/{t} | work digest
  Workday | {c}@myworkday.com | myworkday.com | www.myworkday.com/{c}/d/inst/{t} | work bill
  ADP | noreply@adp.com | adp.com | my.adp.com/ | bill work
  Booking.com | noreply@booking.com | booking.com | secure.booking.com/mybooking.html?{t} | order
  Airbnb | automated@airbnb.com | airbnb.com | www.airbnb.com/trips/{t} | order security
  Eventbrite | noreply@order.eventbrite.com | order.eventbrite.com | www.eventbrite.com/mytickets/{n} | order meeting
  Calendly | notifications@calendly.com | calendly.com | calendly.com/cancellations/{t} | meeting
  Cloudflare | noreply@notify.cloudflare.com | notify.cloudflare.com | dash.cloudflare.com/{t} | bill security
  GoDaddy | renewals@godaddy.com | godaddy.com | account.godaddy.com/products?{t} | bill
  OVHcloud | support@ovh.com | ovh.com | www.ovh.com/manager/#/billing/{n} | bill
  Wise | noreply@wise.com | wise.com | wise.com/transactions/{n} | bill bank
  Qonto | hello@qonto.com | qonto.com | app.qonto.com/transactions/{t} | bill bank
  {c} IT | helpdesk@contoso.com | contoso.com | intranet.contoso.com/it/{n} | work security digest
  HR | hr@contoso.com | contoso.com | contoso.sharepoint.com/sites/hr/{t} | work share
`
  .trim()
  .split("\n")
  .map((line) => row(line.trim()));
