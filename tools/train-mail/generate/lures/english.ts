import { lures } from "./lure.ts";

/** Threats and junk in English. */
export const english = lures("en", {
  account: `
    [Action required|Important|Urgent|Notice|Reminder]: [your account|your {brand} account] [has been limited|will be suspended|was locked|needs attention]
    [Unusual|Suspicious|Unauthorized] [sign-in activity|login attempt|activity] [detected|on your account]
    Your {brand} [account|ID|profile] [has been suspended|is on hold|was locked|is restricted]
    [Verify|Confirm|Update] your [account|identity|information] [now|today|to avoid suspension]
    [Security alert|Account alert|Security notice] [#{number}|{email}|for {user}]
    We [noticed|detected] a new [device|login] [from Russia|in {city}]
    Re: [Your case|Ticket|Case ID] {number}: account [review|limitation]

    We [detected|noticed|have found] [unusual|suspicious|unauthorized] [activity|login attempts] [on|in] your [{brand} account|account].
    Your account [has been|was] [temporarily|] [limited|suspended|locked|restricted] [for your protection|for security reasons|due to a policy violation].
    [To restore access|To avoid interruption|To keep using your account|To continue], [please|you must|kindly] [verify|confirm|update] your [account|identity|information|details] [within 24 hours|within 48 hours|immediately|now].
    [Failure to|If you do not] [verify|confirm|respond|comply] [will result in|may lead to] [permanent|the] [suspension|closure|deletion|loss] of your account.
    If this was not you, [please|] [secure your account|review the activity|report the user|reset your password] [immediately|using the button below|here].
    [Dear|Hello] [{email}|{user}|Customer|User|Client|valued customer],
    Sign-in details: Country/region: [Russia/Moscow|China|Nigeria|Ukraine], IP address: 103.{four}, Platform: [Windows 10|Kali Linux|Android], Browser: Firefox.
    We are unable to [verify|validate] your [billing|account] information. [Please|Kindly] [update|confirm] it.
    [The|] {brand} [security|support|account] team

    [Verify|Confirm|Update|Restore|Review|Secure] [account|my account|now|identity|activity|information]
    Log in
    Report the user
    Click here
    [Continue|Proceed|Unlock]
  `,
  mailbox: `
    [Password|Your password] for {email} [expires today|is about to expire|will expire in 24 hours|expired]
    [Mailbox|Your mailbox] [{email}|] is [almost full|full|over quota|at 98%]
    You have [5|7|12|3] [pending|undelivered|quarantined|held|incoming] [messages|emails]
    [Mail|Email|Server] [delivery failure|upgrade|validation|sync error] [notice|] [{email}|{domain}|]
    [IT|Helpdesk|Admin|Webmail] [notice|alert|support]: [keep|confirm] [the same|your] password
    [Action required|Final warning]: [deactivation|closure] of {email}
    [Re-authenticate|Renew|Set up] [your|] [multi-factor authentication|2FA|MFA|Authenticator]
    {domain} [mail server|email] notification

    [The password|Your password] for [your mailbox|{email}] [expires today|will expire in 24 hours|has expired].
    [You can|Please|Kindly] [keep|continue using] your [current|same] password [below|using the button below].
    Your mailbox [storage|quota] is [almost full|full|98% used|exceeded]; [incoming messages|new emails] [are being held|will be rejected|could not be delivered].
    [5|7|12|3] [incoming|new|important] [messages|emails] [could not be delivered|are pending|are held in quarantine|failed to deliver] [to your inbox|on the server].
    [Review|Release|Retrieve] [the messages|them] [below|within 48 hours] or they will be deleted [automatically|].
    [Your email account|{email}] will be [deactivated|closed|disabled|blocked] [today|in 24 hours|soon] [unless you verify|if no action is taken|due to an upgrade].
    [We are|Our IT department is] [upgrading|migrating|moving] all [mailboxes|email accounts|users] to [the new server|Outlook 365|the latest version]; [re-validate|confirm|verify] your [mailbox|account].
    Scan the [QR code|code] [below|with your phone camera] to [set up|renew|keep] [multi-factor authentication|your authenticator|access].
    [Your authenticator|MFA|Two-factor] [session|enrolment|setup] [expires|must be renewed] [today|within 24 hours] [to avoid losing access|as required by policy].
    This [message|notification] was sent to {email} by [{domain}|the mail administrator|IT support|webmail].

    [Keep|Keep same|Retain] [password|my password|current password]
    [Release|View|Retrieve|Review|Deliver] [messages|pending messages|emails]
    [Upgrade|Increase|Clear] [storage|mailbox|quota]
    [Verify|Validate|Confirm] [email|mailbox|account|now]
    [Cancel|Stop] [deactivation|request]
  `,
  document: `
    {person} [shared|has shared] [a document|"{topic}.pdf"|a file|a folder] with you
    [New|You have a new|Missed] [voicemail|voice message|fax|audio message] [from|] [+1 {four}|{phone}|caller]
    [Completed|Signature required|Please review and sign|Document ready]: [{topic}|Contract {number}|agreement|Invoice {number}]
    [Payment advice|Remittance advice|ACH remittance|Wire confirmation|Swift copy|Proof of payment] [{number}|for {user}|#{four}]
    [Invoice|Purchase order|Quotation|RFQ|Statement] [{number}|from {company}|attached|overdue]
    [Updated|Revised|Confidential] [employee handbook|salary review|payroll|bonus|leave policy|benefits] [{month}|{year}|for {user}]
    Fw: [scanned document|secure message|encrypted file|project proposal] [from {company}|]

    {person} [shared|sent|has invited you to view] [a secure document|a file|the following document|a folder] [with you|via OneDrive|using SharePoint|through DocuSign|on Dropbox].
    [Sign in|Log in|Authenticate] [with your email|with your work account|to your mailbox] to [view|read|open|download] the [document|file|message].
    You [received|have|missed] [a new|1 new|an] [voice message|voicemail|fax] [of|lasting|duration] 0:{four} [seconds|] from {phone}.
    [Please|Kindly] [find|see|check] [the|] [attached|enclosed] [invoice|purchase order|payment copy|document|quotation|statement] and [confirm|revert|advise|let us know].
    [Your document|The agreement|The contract] [is ready|has been completed|awaits your signature|requires your review].
    This [link|document|message] [expires|will expire] [today|in 24 hours|on {date}] and [works only|is intended] for {email}.
    [Payment|Remittance|Transfer] of {price} [was made|has been processed|is on hold] [to your account|today]; [see the attachment|open the attached file|view the advice] [for details|].
    [Open|Download] the attached [HTML|file|document] [in your browser|] to [view|listen|read] it.
    The [changes|updated policy|salary review] [must be acknowledged|needs your signature] [by {day}|today].

    [Open|View|Review|Access|Download] [document|file|the document|shared file|invoice|PDF]
    [Play|Listen to|Hear] [message|voicemail|voice message]
    [Review|Sign] [and sign|document|now]
    [Get|View] [files|payment|remittance]
  `,
  bank: `
    [Important|Alert|Notice]: [unusual|suspicious] [transaction|activity|payment] on your [card|account|{brand} card]
    Your [{brand}|bank|card|online banking] [has been|is] [blocked|suspended|locked|restricted]
    [Confirm|Verify] your [recent|pending] [payment|transaction|transfer] of {price}
    [New|Updated] [security|terms|regulation]: [confirm your details|update your information]
    [Your|A] [transfer|payment] of {price} [is pending|was declined|is on hold]
    [Online banking|Mobile banking|Card] [security update|notice|access expired]

    [We noticed|We detected|There is] [an unusual|a suspicious|an unauthorized] [transaction|payment] of {price} [on your card|from your account].
    Your [card|account|online access] [has been|is] [temporarily|] [blocked|suspended|restricted] [until you confirm your details|for your safety].
    [Due to|Because of] [new regulations|a security update|a system upgrade], [all customers|you] [must|are required to] [confirm|update|validate] [their details|your information|your card].
    [Log in|Click the link|Use the button] [below|] to [confirm|review|cancel] the [transaction|payment|request] [within 24 hours|].
    If you do not [confirm|update|respond], your [account|card] will be [closed|blocked|suspended].
    [Dear|Hello] [customer|client|{brand} customer|cardholder],

    [Confirm|Verify|Update|Activate|Unlock] [card|account|details|now|information]
    [Cancel|Review|Stop] [transaction|payment]
    [Log in|Log on] to online banking
  `,
  parcel: `
    Your [package|parcel|shipment|delivery] [is on hold|is waiting|could not be delivered|is pending] [{number}|]
    [Delivery|Shipment|Customs] [failed|notice|fee|problem|attempt] [#{number}|- action required|]
    [You have|There is] [(1)|1|one] [package|parcel] [waiting|pending] [for delivery|]
    [Confirm|Schedule|Reschedule|Update] [your|the] [delivery|address|shipping]
    [{brand}|Courier|Post]: [delivery|tracking] [{number}|update|status changed]

    Your [package|parcel|shipment] [could not be delivered|is on hold|was returned to our depot|is waiting] [because|due to] [of an unpaid customs fee|an incomplete address|nobody was home|a missing street number].
    [Please|Kindly|You must] [pay|confirm|settle] [the|a] [delivery|shipping|customs|redelivery] fee of {price} [to receive your parcel|to schedule delivery|within 48 hours].
    [Confirm|Update] your [delivery address|shipping details|address] [below|] [within 24 hours|today] or [the package|it] will be [returned to sender|destroyed].
    Tracking [number|code|ID]: {number}. Status: [stopped at distribution hub|pending|on hold|failed].
    [We tried|Our courier attempted] to deliver [your parcel|it] [on {date}|today] but [no one|nobody] was [available|at home].

    [Schedule|Confirm|Reschedule|Track] [delivery|my delivery|package|your parcel]
    [Pay|Settle] [fee|shipping|now]
    [Check|Continue|Get it now] [here|]
    Update address
  `,
  payment: `
    [Your|] {brand} [membership|subscription|account] [has expired|payment failed|is suspended|will be cancelled]
    [Payment|Billing] [declined|failed|problem|issue] [- update your details|for {email}|#{number}|]
    [Last|Final] [reminder|notice|warning]: [your subscription|your plan|{brand}] [ends today|has expired]
    We [could not|couldn't] [process|renew|authorize] your [payment|subscription]
    [Extend|Renew] [your membership|for free|{brand}] [for 90 days|today]
    Your [computer|device|PC|antivirus] [is at risk|is not protected|protection expired|may be infected]

    [We're having some trouble|We could not|We were unable] [with your current billing information|to process your last payment|to renew your subscription].
    Your [{brand}|] [subscription|membership|plan|protection] [has expired|expires today|will be cancelled]. [Update|Renew|Extend] [your payment details|it now|for free] [to continue|].
    [As part of our loyalty program|For a limited time|Today only], you can [extend for 90 days free|renew with 80% discount|save {percent}%].
    [Your device|Your PC|Your computer] [may be|is] [infected|vulnerable|unprotected] [with ({four}) viruses|after your licence expired]. [Scan|Renew|Protect] [it|] [now|immediately].
    [Your photos, contacts and files|All your data] will be [lost|deleted] [if you do not|unless you] [upgrade|renew|update your payment] [today|].
    [Your cloud storage|Your storage] is [full|almost full]; [get|claim] 50 GB [free|for only {price}].
    [Update|Confirm] your [card|payment|billing] [details|information|method] to [restart|keep|continue] your [membership|service].

    [Update|Renew|Extend|Restart] [now|payment|membership|for free|subscription|account now]
    [Scan|Protect|Activate] [now|my device|protection]
    [Get|Claim|Upgrade] [50 GB|storage|discount|now]
  `,
  prize: `
    [Congratulations|You won|Winner|You've been chosen|Confirmed] [!|{user}|🎁|#{number}|- {brand}]
    [Claim|Get|Receive] your [free|exclusive|special] [{product}|reward|gift|gift card|{brand} box] [now|today|]
    [{brand}|] [survey|reward|giveaway|loyalty program]: [{user} selected|answer and win|you are the winner]
    [2nd|Second|Last|Final] attempt [for {user}|to reach you|!]
    You have [won|been selected for] [a|an] [{brand}|brand new|] [{product}|gift card|iPhone|tool set]
    [Your points|Reward points] [expire today|are ready|: redeem now]

    [Congratulations|Great news|You're in luck]! You [have won|were selected to receive|are one of today's winners of] [a|an exclusive] [{product}|{price} gift card|{brand} reward|tool set].
    [Answer|Complete|Fill in] [a short|this 30-second|our] [survey|questionnaire] [about your experience with {brand}|] [and claim|to get] your [reward|gift|prize].
    [You have been chosen|We have chosen you|Your email was selected] to [participate in|join] our [loyalty program|giveaway|promotion] [for free|].
    [This offer|The reward|Your prize] [expires|ends] [today|in 24 hours|soon]. [Act now|Don't miss it|Claim it before it's gone]!
    [Only|Just] [pay|cover] [a small|the] shipping [fee|cost] of {price}.
    [We tried|This is our second attempt|We have been trying] to [reach|contact] you [about your reward|].
    Your [balance|loyalty points|reward points] [of {four} points|] [expire|will be deleted] [today|soon]. [Redeem|Use] them [now|].

    [Claim|Get|Confirm|Start|Redeem] [now|your reward|here|my gift|the survey|it now|points]
    [Continue|Let's go|Yes, I want it|Start survey]
  `,
  coin: `
    [Your|] [{brand}|wallet|MetaMask|Ledger|Trust Wallet] [wallet|account|] [must be verified|will be suspended|requires an update|KYC]
    [You received|Deposit of|Incoming] {percent}.{four} [BTC|ETH|USDT] [confirmed|pending|waiting]
    [Claim|Exclusive] [airdrop|token|NFT|staking reward] [is live|now|ends today]
    [Withdrawal|Transfer|Login] [request|attempt] [from|] [new device|{city}|pending]
    [Bitcoin|Crypto] [mining|investment|trading] [account|payout|profit]: [{price}|ready to withdraw]

    [Due to|Following] [new regulations|recent upgrades|the merge|a data breach], all [wallets|users|accounts] must [complete KYC|be verified|be synchronized|migrate].
    [Verify|Connect|Synchronize|Validate] your wallet [before {date}|within 24 hours|now] [or it will be suspended|to avoid losing your funds|to keep access].
    [Enter|Confirm] your [seed phrase|recovery phrase|12 words|private key] to [restore|validate|secure] your wallet.
    You are [eligible|selected] for [our|the] [airdrop|token distribution|reward pool] [of {price}|]. [Connect your wallet|Claim] [to receive|before it ends].
    Your [bitcoin mining|cloud mining|trading] account has {percent}.{four} BTC [ready for withdrawal|inactive for 364 days]. [Log in|Withdraw] [before it is deleted|now].
    [A withdrawal|A transfer] of {percent}.{four} [ETH|BTC|USDT] was [requested|initiated] from [{city}|a new device]. If this [wasn't you|was not you], [cancel it|secure your wallet] [here|now].
    [Invest|Start with] {price} and [earn|receive] {percent}% [daily|per week|in 24 hours], [guaranteed|without risk].

    [Verify|Connect|Restore|Secure|Update] [wallet|my wallet|now|account]
    [Claim|Withdraw] [tokens|airdrop|now|funds|BTC]
    Cancel withdrawal
  `,
  office: `
    [Tax|Refund|HMRC|IRS] [refund|notice|payment] [of {price}|available|pending|#{number}]
    [Outstanding|Unpaid] [toll|fine|parking ticket|penalty] [notice|{number}|]
    [Final notice|Legal notice|Court summons|Copyright complaint]: [case {number}|{user}|your page]
    [Your|] [domain|hosting|website] {domain} [expires|has expired|will be deleted|is suspended]
    [Social security|Health insurance|Benefit] [card|statement|payment] [renewal|ready|update]

    [You are|You have been found] [eligible for|due] a [tax|] refund of {price}. [Submit|Complete] the [form|request] [to receive it|within 3 days].
    [Our records show|You have] [an unpaid|an outstanding] [toll|fine|penalty] of {price}. [Pay|Settle] [it|] [by {date}|today] to avoid [late fees|legal action|prosecution].
    [Your page|Your account] [has violated|goes against] [our community standards|copyright] and [will be|is scheduled to be] [disabled|deleted] [within 24 hours|]. [Submit an appeal|Appeal] [below|].
    [Your domain|Your hosting|The domain {domain}] [expires|expired] [today|on {date}]. [Renew|Pay] [now|immediately] to [avoid|prevent] [loss|suspension] [of your website and emails|].
    [Your statement|Your document|A new letter] is [ready|available]. [Download|View] it [on your PC|] [below|].
    [A legal complaint|A case] [was filed|has been opened] against [you|your company]. [Review|See] the [attached|] [documents|evidence].

    [Claim|Get|Submit] [refund|my refund|form|request]
    [Pay|Renew] [now|online|domain|fine]
    [Appeal|Submit appeal|Request review]
    [View|Download] [statement|document|evidence]
  `,
  callback: `
    [Order|Invoice|Payment|Purchase] [confirmation|receipt|confirmed|#{number}] [{number}|]
    [Thank you for|Your] [your order|renewal|subscription|purchase] [{number}|of {price}|]
    [Auto-renewal|Subscription] [activated|notice|successful] [{date}|{number}]
    [Bill|Statement|Receipt] [no.|] {number}

    [Thank you for|We appreciate] [renewing|choosing|your purchase of] [Norton 360|Geek Squad|McAfee|PayPal Bitcoin|Windows Defender|{brand}] [protection|for 3 years|subscription|services].
    [Your account|Your card|Your bank account] [has been|will be] [charged|debited|auto-debited] {price} [today|within 24 hours|for the renewal].
    If you [did not authorize|didn't make|want to cancel|wish to dispute] this [charge|payment|order|transaction], [call|contact|please call] our [support team|customer care|help desk|billing department] at {phone}.
    [Call|Contact] [us|our toll-free number|customer support] [at|on|:] {phone} [within 24 hours|immediately] to [cancel|get a refund|stop the payment].
    [Order|Invoice|Transaction] [ID|number]: {number}. [Product|Item]: {product}. [Amount|Total]: {price}. [Payment method|Mode]: auto debit.
    [The charge|The amount] will [appear|reflect] on your statement [within 24 to 48 hours|].
    [Please see|Find] the attached [invoice|receipt] [for details|].

    Call {phone}
  `,
  extortion: `
    [I have|I recorded|I know] [full access to your device|you|your password|everything]
    [Your|] [device|account|computer] [was hacked|is compromised|has been infected]
    [Payment|Last warning|Final notice|You have been warned] [required|from me|{user}|]
    [Waiting for|About] your [payment|video|privacy]

    [I have|I've] [hacked|infected|gained access to] your [device|computer|phone|accounts] [with my malware|some months ago|through an adult website].
    [I recorded|I made] a video [of you|through your webcam|with your camera] while you [were watching adult content|visited porn sites|pleased yourself].
    [Send|Transfer|Pay] {price} in [Bitcoin|BTC|Litecoin] to [my wallet|this address|the following wallet]: {wallet}
    You have [48 hours|50 hours|two days|3 days] [from opening this email|to pay]. [I will know when you read it|The timer has started].
    [If I don't receive|If you do not send] the [money|payment|bitcoin], [I will send the video|the recording goes] to [all your contacts|your family and colleagues].
    [Do not|Don't] [try to contact|reply to|tell] [me|the police|anybody]; [this email|my wallet] [cannot be traced|is untraceable].
    [Once|As soon as] [I receive|you send] the payment, [I will delete|everything will be deleted] [the video|forever].

    Pay
  `,
  fund: `
    [Business|Investment|Partnership] [proposal|proposition|opportunity|offer]
    [Dear|Hello] [friend|beloved|sir/madam|beneficiary|winner]
    [Your|] [compensation|inheritance|donation|payment|ATM card] [fund|of {price}|is ready|notification|]
    [Re:|] [Hello|Greetings|Good day|Urgent response needed|Attention]
    [Donation|Charity|Project] [from|of] [Mrs. {person}|Mr. {person}|a widow]
    [Can I trust you|God bless you|I need your help|Private message]

    [I am|My name is|This is] [Mr.|Mrs.|Barrister|Dr.|Sgt.|Engr.] {person}, [a lawyer|a bank manager|a widow|an auditor|the director of foreign payments|a US soldier] [from {city}|at the United Nations|in London|with a bank in Africa].
    [I have|There is|We hold] [a deposit|an inheritance|a consignment|a fund] of [{percent} million dollars|US$ {percent},500,000.00|{percent} million euros] [belonging to my late client|left by my late husband|with no next of kin|in a dormant account].
    [I want|I wish|I need] [you to stand as|to present you as] the [next of kin|beneficiary] [so that|and] [the funds can be released|we share it 50/50|you receive {percent}%].
    [I was diagnosed|I am suffering] [with|from] [cancer|a terminal illness] and [want to donate|decided to give] [my fortune|{price} million] to [charity|orphans|the less privileged] [through you|].
    [You have been|Your email was] [selected|approved|chosen] [to receive|for] [a compensation|a donation|an ATM card] of [{price}|{percent} million dollars].
    [Kindly|Please] [reply|get back to me|contact me|respond] [with your full name, address, phone number and occupation|for more details|via my private email|urgently].
    [This transaction|It] is [100% risk free|legal|confidential]. [Treat|Keep] it [as secret|confidential].
    [Contact|Write to] [my lawyer|the bank|the courier|agent {person}] [at|on|via] {freemail}.
    [May God|God] bless you. [I await|I am waiting for] your [urgent|kind] [reply|response].

    Reply
  `,
  loan: `
    [Loan|Financing|Funding] [offer|at 3%|available|for your project]
    [Do you need|Get] a [loan|business loan|personal loan]
    [Quick|Instant] [cash|loan|approval]

    [Do you need|Are you looking for] [a loan|urgent financing|a business loan|funding for your project]? We [offer|lend] from {price} to {price}000 at {percent}% [interest|annual interest rate].
    [No|Without] [collateral|credit check|hidden fees]. [Approval|Funds] [within 24 hours|in 48 hours].
    [If you are interested|To apply], [contact us|reply|send your full name, amount and phone number] [at|to] {freemail}.
    We [are|work with] [certified lenders|private investors|a financial institution] [based in Dubai|from {city}|] [ready to fund|looking for] [projects|viable businesses].

    Apply
  `,
  task: `
    [Quick|Urgent] [request|task|favour|question]
    [Are you|You] [available|free|at your desk|in the office]?
    [Hello|Hi|Request|{first}|Re:]
    [Confidential|Important|Assistance needed]

    Are you [available|free|at your desk|in the office] [right now|today|at the moment]? I [need|want] you to [handle|run|complete] [a task|something] [for me|] [quickly|discreetly].
    I am [in a meeting|at a conference|boarding a flight] and [can't talk|cannot take calls]. [Just|Kindly|Please] [reply|respond] [here|by email|to my personal email].
    [Send|Drop|Give] me your [mobile|cell phone|personal] number [, I need you to run a task|so I can text you|].
    [Let me know|Reply] [as soon as|when] you [get this|are available].
    Do you have a [moment|minute]? [It is|This is] [urgent|confidential].

    Reply
  `,
  giftcard: `
    [Quick|Urgent|Small] [favour|errand|task|purchase]
    [Staff|Employee|Client] [surprise|appreciation|gifts|incentives]
    [Gift cards|Purchase] [needed|today|for clients]

    I [need|want] you to [purchase|buy|get|pick up] [{four}|5|10|some] [Apple|Amazon|Google Play|Steam|iTunes|Visa] gift cards [of {price} each|for our clients|for the staff|today].
    [Scratch off|Scratch] the [back|cards] and [send|email] me [the codes|pictures of the codes|photos of each card].
    [Keep|Let's keep] this [between us|as a surprise|confidential] [until everybody has received it|].
    [You will be|I'll make sure you are] reimbursed [by the end of the day|with your next pay|].
    [How soon|When] can you get [this|it] done? I'm [in a meeting|tied up] [right now|].
    [There is|It's] a [store|supermarket|pharmacy] [nearby|close to the office].

    Reply
  `,
  vendor: `
    [Change of|New|Updated] [bank details|bank account|banking information|payment instructions]
    [Outstanding|Overdue|Pending] [invoice|payment|balance] [{number}|]
    [Wire|Bank|Urgent] [transfer|payment] [request|today|to {company}]
    Re: [Invoice|Payment|Remittance] {number}

    [Please note|Kindly be informed|We would like to inform you] that our bank [details|account] [have|has] [changed|been updated] [due to an audit|because of tax issues|with immediate effect].
    [Please|Kindly] [update|use|pay to] [our new account|the new bank details|the account below] for [all future payments|the outstanding invoice|invoice {number}].
    [Account name|Beneficiary]: {company}. IBAN: GB{six}{six}{four}. SWIFT: {code}. [Bank|]: [Barclays|Wise|Revolut].
    [The previous|Our old] account is [under audit|no longer active|being closed]; [do not|please don't] [pay|remit] [into it|to it].
    [Can you|I need you to] [process|make|initiate] [a wire transfer|a payment|an urgent transfer] of {price} [today|before noon|to a new vendor]? [I will send|Let me know when you're ready for] the [bank details|beneficiary information].
    [When|On what date] will [the payment|our invoice] be [made|settled]? [Confirm|Send] the [remittance|proof of payment] [once done|].
    This is [strictly confidential|about an acquisition]; [do not discuss|don't speak of] it [with anyone|in the office].
    [Please|Kindly] send me [an aging report|a list of open invoices|the unpaid customer statements] [with email addresses|] [today|].

    Reply
  `,
  payroll: `
    [Direct deposit|Payroll|Salary] [update|change|information|account]
    [Update|Change] of [bank|deposit|payroll] [details|information]
    [Payroll|Pay] question
    [W-2|Payroll] [files|request]

    I [recently changed|have changed|just switched] [banks|my bank account] and [would like|need|want] to [update|change] my [direct deposit|payroll|salary] [information|details|account].
    [Can|Will] [the change|it] be [effective|in place] [for the current|before the next] [pay date|payroll|paycheck]?
    [What|Which] [information|details|form] do you [need|require] [from me|to make the change]?
    [Here are|These are] my new [bank|account] [details|]: routing {six}{four}, account {six}{six}.
    [Please|Kindly] send me [the W-2 forms|W-2s|the tax forms|payslips] of all [employees|staff] [for {year}|as PDF|for a quick review].

    Reply
  `,
  casino: `
    [{percent}|100|200] free spins [waiting|for you|no deposit]
    [Your|] [casino|jackpot|welcome] bonus [of {price}|is ready|expires]
    [Play|Bet] [now|today] [and win|with {percent}% bonus]

    [Get|Claim|Enjoy] [{percent}|200] free spins and a {percent}% [welcome|deposit] bonus [up to {price}|].
    [The jackpot|The progressive jackpot] [has reached|is now] {price}. [Spin|Play] [and win|today].
    [Sign up|Register] [in one minute|now], no deposit [required|needed]. 18+.
    [VIP|Loyal] players get [cashback|daily bonuses|fast payouts].

    [Play|Spin|Claim bonus|Register] now
  `,
  dating: `
    [{first}|She|Anna|Someone] [sent you a message|likes you|wants to meet you|is waiting]
    [Single|Hot|Lonely] [women|girls|ladies] [near you|in {city}|]
    [Hi|Hello] [dear|handsome|honey], [how are you|let's chat]

    [I saw|I liked] your [profile|photo] and [want|would love] to [meet you|get to know you|chat].
    [I am|I'm] [a lonely|a single|an attractive] [woman|lady] [from {city}|, 29|] looking for [love|a serious relationship|fun tonight].
    [See|View] my [private|hot|] photos [here|] and [write to me|answer me].
    [Meet|Find] [singles|mature women|girls] [in your area|near {city}] [tonight|for free].

    [View|See] [profile|photos|message]
    [Chat|Meet] now
  `,
  offer: `
    [Rank|Get your website] [#1 on Google|first page|more traffic]
    [Lose|Burn] [{percent} pounds|belly fat|weight] [fast|without diet]
    [Doctors|Experts|Scientists] [hate|are shocked by] this [trick|discovery|drink]
    [Replica|Cheap|Discount] [watches|pills|meds|solar panels|insurance|printers]
    [Email list|Leads|Attendees list|App development|Web design] [for {company}|available|proposal]
    [Get|Save on] [life insurance|a walk-in tub|gutter guards|a new roof|hearing aids|car warranty]

    [We can|Our team will] [place|rank] your website [on the first page of Google|at the top] [within 3 months|guaranteed]. [Interested? Reply|Shall I send] [for|a] [a quote|price list].
    [This simple|A weird|One] [trick|ritual|recipe|device] [melts fat|restores vision|ends pain|lowers blood sugar] [overnight|in 7 days|naturally].
    [We supply|We have] [a verified email list|leads|contacts] of [{four}|decision makers|attendees] [for your campaign|with phone numbers].
    [Order|Buy] [now|today] and [save|get] {percent}% [off|discount], [free shipping|limited stock].
    [I am|We are] [a web developer|an SEO expert|a software company] from [India|{city}]; [we build|I design] [apps|websites] at [low cost|affordable prices].
    [See if you qualify|Compare quotes|Get a free quote] [in 60 seconds|today] and [save|pay] [hundreds|less].
    [Watch|See] the [shocking|free] video [before it is taken down|].

    [Learn|See] more
    [Order|Buy|Watch|Get quote] [now|here]
  `,
});
