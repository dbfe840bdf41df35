/** Sentences of personal messages, one per line; `[one|other]` is a choice. */
const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export const technical = lines(`
  I [tried|tested|applied] this on [my laptop|an older board|the latest build] and it [works|still fails|crashes at boot].
  [Thanks|Thank you] for [the patch|the review|the quick answer|looking into this].
  [Could you|Can you please] [rebase|resend|split] [this|the series] [on top of the current branch|and add a test|into two patches]?
  I think the [lock|reference|buffer|pointer] is [released twice|never freed|used after the function returns].
  The [driver|service|daemon|module] [does not start|hangs|returns an error] when [the network is down|the file is missing|two clients connect].
  [Looks good to me|Nice work|This makes sense], [but|just one comment:] the name of the [variable|function|option] is [confusing|too long].
  [Signed-off-by|Reviewed-by|Acked-by|Tested-by|Reported-by]: {person} <{local}@{domain}>
  [As far as I know|If I remember correctly], this was [changed|removed|broken] in version {number} [last year|for good reasons].
  See [section {four}|the discussion|the bug report] at {link} for [details|the background].
  [Does anyone|Has anybody] [know|seen] [why|how] [the build fails|this happens|it behaves like this] [on 32 bit|with the new compiler|since last week]?
  [The attached|This] patch [fixes|adds|removes|documents] [a race in|support for|the use of] the [queue|timer|sensor|parser|configuration].
  I [don't|do not] [like|understand] [this approach|the reason for this change]; [what about|why not] [a flag|a new file|using the library]?
  [Please|You can] [run|try] make clean && make -j{number} and [send|post] the [log|output].
  [It|The test] [passes|fails] with [gcc|clang|python] {number}.{number} [here|on my machine].
  int ret = [read|open|probe|register]_device(dev, {number}); if (ret < 0) return ret;
  [There are|We have] [two|several|no] [options|ways]: [keep the old interface|write it anew|make it configurable].
  [I'll|I will] [send|post|push] a [new version|v{number}|fix] [tomorrow|next week|when I find time].
  [The log|dmesg|The console] [says|shows]: error {four} at 0x{six}: timeout waiting for [device|response|interrupt].
  [The meeting|The call] is at {time} UTC on {day}; the agenda is at {link}.
  [This|The message] was sent [by the build bot|automatically]: commit {code}, [0|1|{number}] errors, {number} warnings.
  Status: [resolved|closed|reopened|assigned to {person}]. [Priority|Severity]: [low|medium|high]. Component: {topic}.
  I [agree|disagree] with {first}; [the documentation|the standard|the old code] says [something else|the same].
  [Memory|CPU] use [grows|is] [to {number} MB|at {percent} percent] [after an hour|with many users].
  [Where can I|How do I] [find|download|configure] [the sources|the latest release|this option]?
  [My|The] [password|key|account] [on the test server|for the wiki] [does not work|has expired]; who can [reset|renew] it?
  +	return [0|NULL|-EINVAL|true];
  -	if (!ptr) goto [out|err_free|fail];
  [Index|diff]: src/[main|util|core|net].c @@ -{number},7 +{number},9 @@
`);

export const personal = lines(`
  [How are you|How was your weekend|Hope you are well]? [We|I] [had|have] [a great time|lots of work|rain all week] [here in {city}|].
  [Let's|Shall we] [meet|have lunch|talk] [on {day}|tomorrow|next week] [at {time}|after work|at the usual place]?
  I [read|saw|found] [an interesting|a funny|a long] [article|book|film] about {topic}: {link}
  [Did you|Have you] [see|seen|hear|heard] [the game|the news|what happened in {city}]?
  [The kids|My parents|Our neighbours] are [fine|coming on {day}|moving to {city}].
  [Thanks|Many thanks] for [your help|the photos|dinner|the invitation|the documents].
  [I'll|I will] [call|write to] you [tonight|on {day}|when I am back] [about it|].
  [Can you|Could you] [bring|send|give] me [the address|the keys|the recipe|a copy of the contract|{first}'s number]?
  [Sorry|Apologies] for [the late reply|missing your call]; I was [travelling|ill|in meetings all day].
  [I think|In my opinion|Frankly], [the government|the company|the market] [should|won't] [change|pay for|survive] this.
  [The money|The rent|Your share] is [in the account|{price} this month|due on {date}]; [no hurry|thanks].
  [The report|The draft|The budget] is [attached|on the share|nearly finished]; [comments welcome|let me know what you think].
  [We decided|The board agreed] to [postpone|accept|sign] [the offer|the project|the contract] [until {month}|].
  [I ordered|I bought] [a {product}|tickets for {day}] [online|yesterday] for {price}.
  [Happy birthday|Congratulations on the new job|Get well soon], {first}!
  {person} [wrote|said|told me] that [the flight|the train|the hotel] is [late|full|booked].
  [Please|Just] [forward|pass] this [to {first}|on to anyone who may be interested].
  [Yes|No|Maybe|OK], [that works for me|I can't make it|let me check my calendar|see you there].
  [Minutes|Notes] of [the meeting|our call] on {date}: [present|apologies]: {person}, {person}.
  [Please confirm|Can you confirm] [receipt|the delivery date|the amount] of [order|invoice] {number}; [the goods|the container] left {city} on {date}.
  [We paid|Accounts paid] invoice {number} [on {date}|last week]; the remittance [is attached|went to your usual account].
  [The invoice|Our quotation] for {month} is attached, {price} [plus VAT|net 30 days]. [Regards|Thanks for your business].
`);

export const frenchTalk = lines(`
  Merci pour [ton|votre] [message|retour|aide], [je regarde ça|on en reparle] [demain|{day}|la semaine prochaine].
  [On se voit|On déjeune|On s'appelle] {day} à {time} ?
  J'ai [lu|trouvé] un article sur {topic} : {link}
  [Le compte rendu|Le contrat|Le devis] est [en pièce jointe|sur le partage] ; [dis-moi|dites-moi] ce que [tu en penses|vous en pensez].
  [Le virement|Le règlement] de la facture {number} est parti [hier|le {date}].
  [Désolé|Pardon] pour [le retard|la réponse tardive], j'étais [en déplacement à {city}|en réunion].
  [Le conteneur|La livraison] [est arrivé|arrive] à {city} le {date}.
  [Oui|Non], [ça me va|je ne peux pas], [à {day}|on fait autrement].
`);

export const arabicTalk = lines(`
  شكرا على [رسالتك|ردك|المساعدة]، [سأراجع الأمر|نتحدث] [غدا|يوم {day}].
  هل [نلتقي|نتحدث] يوم {day} الساعة {time}؟
  [التقرير|العقد|المحضر] [مرفق|في المجلد المشترك]، [أخبرني برأيك|بانتظار ملاحظاتك].
  تم [سداد|تحويل] الفاتورة {number} [أمس|بتاريخ {date}] إلى حسابكم المعتاد.
  وصلت الشحنة إلى {city} [أمس|يوم {day}]، [والأوراق كاملة|وكل شيء سليم].
  قرأت [مقالا|خبرا] عن {topic}: {link}
  [أعتذر|آسف] عن التأخير، كنت [في سفر|في اجتماع].
`);

export const germanTalk = lines(`
  Danke für [deine|Ihre] [Nachricht|Hilfe|Rückmeldung], ich [schaue es mir an|melde mich] [morgen|am {day}].
  [Treffen wir uns|Sollen wir telefonieren] am {day} um {time}?
  [Das Protokoll|Der Entwurf|Der Vertrag] ist [im Anhang|auf dem Laufwerk]; [Anmerkungen willkommen|was meinst du?].
  Die Rechnung {number} haben wir am {date} bezahlt.
  Ich habe [einen Artikel|etwas] über {topic} gefunden: {link}
  Entschuldigung für die späte Antwort, ich war [unterwegs|in {city}|krank].
`);
