/** Words that impersonators add to a name, which split a joined label into name and lure word. */
export const lureWords: readonly string[] = (
  "account accounts ach admin alert alerts app apps auth bank benefits billing board business care careers center " +
  "ceo cfo claim client cloud com company compliance confirm contact corp customer customers delivery desk direct " +
  "doc docs document documents email emails eservice expense expenses finance global group grp help helpdesk " +
  "hiring hq hr id inc info intl invoice invoices invoicing it llc login logon ltd mail mailer mails mfa mobile my " +
  "myaccount net notice notification notifications office official online order orders password pay payment " +
  "payments payroll payslip portal post private pro procurement purchase purchasing receipt receipts recovery " +
  "recruitment refund remit remittance renewal reset safe salary sec secure secured security service services " +
  "share shipping sign signin site solutions sso statement statements support suspend system tax team teams tech " +
  "timesheet track tracking treasury uk unlock update updates us usa user validate validation vendor verification " +
  "verified verify vip voicemail wallet web web3 webmail wire www"
).split(" ");

/** Host labels that suggest a sign-in page. */
export const loginWords: readonly string[] = (
  "account auth confirm login logon mfa password recovery secure security signin sso unlock update validate validation " +
  "verification verify webmail"
).split(" ");
