/** Words that impersonators put beside a name, and that let a joined label be read as "name plus bait". */
export const lureWords: readonly string[] = (
  "account accounts ach admin alert alerts app apps auth bank billing board business care center ceo cfo claim client cloud " +
  "com company confirm contact corp customer customers delivery desk direct doc docs document documents email emails eservice " +
  "finance global group grp help helpdesk hq hr id inc info intl invoice invoices invoicing it llc login logon ltd mail mails " +
  "mailer mfa mobile my myaccount net notice notification notifications office official online order orders pay payment " +
  "payments payroll portal post private pro recovery refund remit renewal reset safe sec secure secured security service " +
  "services share shipping sign signin site solutions sso support suspend system team teams tax tech track tracking uk update " +
  "updates us usa user validate validation vendor verification verify vip wallet web webmail wire web3 www"
).split(" ");
