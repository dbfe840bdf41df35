import { type Phrases, phrases } from "../phrases.ts";
import type { NoticeKind } from "./senders.ts";

type Notices = Readonly<Record<NoticeKind, Phrases>>;

/** Service notices by language; `[one|other]` is a choice. */
export const noticePhrases: Readonly<Record<string, Notices>> = {
  en: {
    share: phrases(`
      {person} shared "{topic}" with you
      {person} [invited you to edit|mentioned you in|commented on] {topic}
      [{person} sent you|You received] [files|a file transfer|{four} MB]

      {person} [shared|has shared] [a file|a folder|a document] with you: {topic}.
      Here's the [document|file] that {person} shared with you. This link [works for everyone|only works for the direct recipients of this message].
      {person} [left a comment|replied to a comment]: [please check the figures|looks good|can we add {city}?]
      [Your download|The transfer] [expires|is available until] {date}.

      Open
      Reply in document
      Get your files
    `),
    meeting: phrases(`
      [Invitation|Updated invitation|Accepted|Cancelled]: {topic} @ {day} {date}
      [Your cloud recording|Meeting recording|Transcript] [is now available|- {topic}]
      {person} [sent a message|is trying to reach you|mentioned you] in [a chat|{topic}]
      [Reminder|Confirmed]: {topic} with {person}

      When: {day} {date}, {time}. Where: [Microsoft Teams meeting|room {four}|{city}]. Organizer: {person}.
      [Join the meeting|Join on your computer or mobile app]. Meeting ID: {six} {six}. Passcode: {code}.
      You missed [a call|activity] from {person}. [Reply in Teams to keep the conversation going.|]
      Your [recording|meeting summary] of {topic} is [ready|available] for {four} days.

      Join
      View event
      Watch recording
    `),
    security: phrases(`
      [New sign-in|Security alert|New device signed in] [to your account|for {email}|on Windows]
      Your [verification|security|sign-in] code [is {six}|]
      [Password|Your password] [was changed|reset]
      [Two-step verification|Passkey] [turned on|added to your account]
      Your password [expires|will expire] in {percent} days

      [We noticed|There was] a new sign-in to your account [on a Windows device|from {city}]. If this was you, you don't need to do anything.
      If it wasn't you, [we'll help you secure your account|check your activity|sign in and change your password].
      Your code is {six}. It [expires|will expire] in 10 minutes. [Don't share it with anyone.|]
      The password for your account was changed on {date}. [If you made this change, you can ignore this message.|]
      To change your password, press Ctrl+Alt+Del [or open the self-service page on the intranet|and choose Change a password].
      You received this email to let you know about important changes to your account and services.

      Check activity
      Review sign-in
      It was me
    `),
    bill: phrases(`
      [Your receipt|Your invoice|Payment received|Billing statement] [from {company}|#{number}|for {month}]
      [Your subscription|{company} Pro] [renews|will renew] on {date}
      [Payment failed|Action needed]: [update your card for|we couldn't charge] {company}
      [Payslip|Your pay statement] for {month} is available

      [Your payment of|We received your payment of] {price} [was successful|on {date}]. Invoice number {number}.
      Your invoice for {month} is [available|attached]. Total: {price}. It will be charged to the card ending in {four}.
      Your subscription renews on {date} for {price}. [You can cancel any time in your account settings.|]
      We couldn't charge the card ending in {four}. We'll try again on {date}; you can update it in your account settings.
      Greetings, this email confirms that your latest billing statement is available [on the console|in your account].

      View invoice
      Manage subscription
      Sign in to the console
    `),
    work: phrases(`
      [{company}/{code}] {topic} (PR #{four})
      [OPS-{four}|INC{six}|Ticket {number}] [{topic}|was assigned to you|has been resolved|was updated]
      [{person} requested your review|Build failed|Pipeline passed] [on {topic}|]
      [Timesheet|Time off|Expense report] [approved|needs your approval|reminder]
      [Planned maintenance|New joiner|Office closed] [on {date}|]

      {person} [commented|approved these changes|requested changes|assigned this to you]. You are receiving this because [you were mentioned|your review was requested|you are watching].
      [Your incident|Request] INC{six} [has been resolved|was updated by {person}]. Short description: {topic}. Priority: {four}.
      {person} submitted [an expense report of {price}|time off from {date}] for your approval.
      [On {date} between {time} and {time}|This weekend], [email|the VPN|the file server] will be [unavailable|slow] for maintenance.
      Welcome {person}, who joins [the {city} office|our team] on {date}.

      View it online
      View ticket
      Approve
    `),
    sign: phrases(`
      [Please sign|Complete with]: {topic}
      [Completed|Signed and filed]: {topic}
      [Reminder]: {person} is waiting for you to sign {topic}

      {person} [sent you a document to review and sign|requests your signature]. {person}, {email}
      [Your document has been completed|All parties have signed {topic}]. [A copy is attached.|]
      Do not share this email: it contains a secure link. Alternate signing method: enter security code {code}{four}.

      Review document
      View completed document
    `),
    order: phrases(`
      [Your order|Order] {number} [has shipped|is confirmed|arrives {day}|was delivered]
      [Your package|Shipment {number}] [is on its way|arrives today|was delivered]
      [Booking|Reservation] confirmed: {city}, {date}
      Your tickets for {topic}

      [Your package|Order {number}] [will arrive|was delivered] [{day}|today between {time} and {time}]. [It was left with a neighbour.|]
      Thank you for your order. 1 x {product}, {price}. Delivery to {street}.
      Tracking number {number}. Scheduled delivery: {date}. [No signature is needed.|]
      Your booking in {city} from {date} is confirmed. Confirmation number {number}. [Pay at the property.|]
      [Show this code at the entrance|Your tickets are attached]. Doors open at {time}.

      Track package
      View order
      Manage booking
    `),
    bank: phrases(`
      [Transaction alert|Your account alert|Card used]: {price}
      [Your statement|A new document] is [ready|available]
      [Direct deposit|Transfer] received

      [A transaction of|You made a purchase of] {price} [at {company}|with your card ending in {four}] on {date}.
      [A new document|Your statement for {month}] is [in your inbox|available] in online banking. Sign in as usual to read it; we never send links to sign in.
      We'll never ask for your password or PIN by email.
      [You received|We credited] a transfer of {price} from {company}.

      Sign in to online banking
    `),
    digest: phrases(`
      [Your weekly summary|Daily digest|You have {four} new notifications]
      {person} [wants to connect|viewed your profile|posted for the first time in a while]
      [Quarantine summary|You have messages in quarantine]: {percent} [messages|emails]
      [Message center|Service health]: changes in {month}

      [These messages|{percent} emails] [were held|are in quarantine] from {date}. You can review, release or block them; they're deleted after 30 days.
      [This week|Since {day}]: {four} [new issues|messages|updates] in {topic}.
      {person} and {person} [posted|changed jobs|have birthdays] this week.
      Here's what [is new|is changing] in your organization in {month}.

      See all
      View summary
    `),
  },
  fr: {
    share: phrases(`
      {person} a partagé [le fichier|le dossier] {topic} avec vous

      Voici le document que {person} a partagé avec vous : {topic}. [Ce lien ne fonctionne que pour les destinataires de ce message.|]

      Ouvrir
    `),
    meeting: phrases(`
      [Invitation|Accepté|Annulé] : {topic}, {day} {date}

      Quand : {day} {date}, {time}. Où : [réunion Teams|salle {four}]. Organisateur : {person}.

      Rejoindre
    `),
    security: phrases(`
      Nouvelle connexion à votre compte
      Votre code est {six}

      Une nouvelle connexion a été effectuée depuis {city}. Si c'est vous, aucune action n'est nécessaire.
      Votre code est {six}, valable dix minutes. Ne le communiquez à personne.

      Vérifier l'activité
    `),
    bill: phrases(`
      Votre [facture|reçu] de {month}
      [Confirmation|Échec] de paiement

      Votre facture n° {number} de {price} est disponible [et sera prélevée le {date}|].
      Nous n'avons pas pu débiter la carte se terminant par {four} ; nous réessaierons le {date}.

      Voir la facture
    `),
    work: phrases(`
      [Ticket|Demande] {number} [résolu|mis à jour|: {topic}]

      {person} [a commenté|vous a affecté] la demande {number}.
      Maintenance prévue le {date} entre {time} et {time}.

      Voir le ticket
    `),
    sign: phrases(`
      À signer : {topic}
      Terminé : {topic}

      {person} vous a envoyé un document à vérifier et à signer. Ne partagez pas ce message.

      Vérifier le document
    `),
    order: phrases(`
      Votre [commande|colis] {number} [est expédié|est livré|arrive {day}]

      Votre colis {number} sera livré {day} entre {time} et {time}.
      Merci pour votre commande : 1 x {product}, {price}.
      Votre réservation à {city} est confirmée pour le {date}.

      Suivre le colis
    `),
    bank: phrases(`
      [Un nouveau document|Votre relevé] est disponible
      Paiement de {price} effectué

      Un paiement de {price} a été effectué avec votre carte se terminant par {four} chez {company}.
      Votre relevé de {month} est disponible dans votre espace. Nous n'envoyons jamais de lien de connexion.

      Mon espace
    `),
    digest: phrases(`
      Votre résumé de la semaine
      {percent} messages en quarantaine

      {percent} messages ont été mis en quarantaine depuis le {date}. Vous pouvez les vérifier ; ils seront supprimés après 30 jours.
      {person} et {person} ont publié cette semaine.

      Voir tout
    `),
  },
  de: {
    share: phrases(`
      {person} hat {topic} für Sie freigegeben

      Hier ist das Dokument, das {person} für Sie freigegeben hat. Der Link funktioniert nur für die Empfänger dieser Nachricht.

      Öffnen
    `),
    meeting: phrases(`
      [Einladung|Zugesagt|Abgesagt]: {topic}, {day} {date}

      Wann: {day}, {date}, {time}. Wo: [Teams-Besprechung|Raum {four}]. Organisator: {person}.

      Teilnehmen
    `),
    security: phrases(`
      Neue Anmeldung in Ihrem Konto
      Ihr Code lautet {six}

      Wir haben eine neue Anmeldung aus {city} bemerkt. Wenn Sie das waren, müssen Sie nichts tun.
      Ihr Code lautet {six} und gilt zehn Minuten. Geben Sie ihn nicht weiter.

      Aktivität prüfen
    `),
    bill: phrases(`
      Ihre Rechnung [für {month}|{number}]
      Zahlung erhalten

      Ihre Rechnung {number} über {price} steht bereit und wird am {date} abgebucht.
      Die Karte mit der Endung {four} konnte nicht belastet werden; wir versuchen es am {date} erneut.

      Rechnung ansehen
    `),
    work: phrases(`
      [Ticket|Vorgang] {number} [gelöst|aktualisiert|: {topic}]

      {person} hat den Vorgang {number} [kommentiert|Ihnen zugewiesen].
      Am {date} von {time} bis {time} finden Wartungsarbeiten statt.

      Ticket ansehen
    `),
    sign: phrases(`
      Bitte signieren: {topic}

      {person} hat Ihnen ein Dokument zum Prüfen und Unterschreiben gesendet.

      Dokument prüfen
    `),
    order: phrases(`
      [Ihre Bestellung|Ihr Paket] {number} [wurde versandt|kommt {day}|ist zugestellt]

      Ihr Paket {number} kommt am {day} zwischen {time} und {time}.
      Vielen Dank für Ihre Bestellung: 1 x {product}, {price}.
      Ihre Buchung nach {city} am {date} ist bestätigt. Auftragsnummer {number}.

      Sendung verfolgen
    `),
    bank: phrases(`
      Neue Nachricht in Ihrem Postfach
      Kartenumsatz {price}

      In Ihrem Online-Banking liegt ein neues Dokument. Melden Sie sich wie gewohnt an; wir senden keine Links.
      Mit Ihrer Karte mit der Endung {four} wurden {price} bei {company} bezahlt.

      Zur Startseite
    `),
    digest: phrases(`
      Ihre Wochenübersicht
      {percent} Nachrichten in Quarantäne

      {percent} Nachrichten sind seit {date} in Quarantäne. Sie können sie prüfen; nach 30 Tagen werden sie gelöscht.
      {person} und {person} haben diese Woche etwas veröffentlicht.

      Alle ansehen
    `),
  },
  ar: {
    share: phrases(`
      شارك {person} معك {topic}

      هذا هو المستند الذي شاركه {person} معك. يعمل الرابط لمستلمي هذه الرسالة فقط.

      فتح
    `),
    meeting: phrases(`
      دعوة: {topic} يوم {day} {date}

      الموعد: {day} {date} الساعة {time}. المنظم: {person}.

      انضمام
    `),
    security: phrases(`
      تسجيل دخول جديد إلى حسابك
      رمزك هو {six}

      لاحظنا تسجيل دخول من {city}. إذا كنت أنت فلا يلزم أي إجراء.
      رمزك هو {six} وهو صالح لعشر دقائق. لا تشاركه مع أحد.

      مراجعة النشاط
    `),
    bill: phrases(`
      فاتورة شهر {month}
      تم استلام الدفعة

      فاتورتك رقم {number} بمبلغ {price} متاحة وسيتم الخصم في {date}.

      عرض الفاتورة
    `),
    work: phrases(`
      تم [تحديث|حل] الطلب رقم {number}

      علق {person} على الطلب {number}.
      ستجرى أعمال الصيانة يوم {day} من {time} إلى {time}.

      عرض الطلب
    `),
    sign: phrases(`
      للتوقيع: {topic}

      أرسل لك {person} مستندا للمراجعة والتوقيع.

      مراجعة المستند
    `),
    order: phrases(`
      [طلبك|شحنتك] رقم {number} [في الطريق|تم تسليمها]
      تأكيد الحجز رقم {number}

      ستصل شحنتك يوم {day} بين {time} و{time}.
      شكرا لطلبك: 1 × {product}، {price}.
      تم تأكيد حجزك إلى {city} بتاريخ {date}. نتمنى لك رحلة سعيدة.

      تتبع الشحنة
    `),
    bank: phrases(`
      عملية شراء بقيمة {price}
      كشف الحساب متاح

      تمت عملية شراء بقيمة {price} ببطاقتك المنتهية بـ {four} لدى {company}.
      لن نطلب منك كلمة المرور أو الرمز السري أبدا.

      الموقع الرسمي
    `),
    digest: phrases(`
      ملخص الأسبوع
      {percent} رسائل في الحجر

      حجزت {percent} رسائل منذ {date}، ويمكنك مراجعتها، وتحذف بعد 30 يوما.

      عرض الكل
    `),
  },
};
