const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Free email services. */
export const freemailDomains: ReadonlySet<string> = set(
  "gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.com.br yahoo.co.in yahoo.co.jp " +
    "yahoo.ca yahoo.com.au yahoo.com.mx yahoo.com.ar ymail.com rocketmail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it " +
    "hotmail.es hotmail.com.br outlook.com outlook.fr outlook.de outlook.es outlook.it outlook.com.br live.com live.co.uk live.fr live.nl " +
    "live.de live.it msn.com aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me tutanota.com " +
    "tutanota.de tuta.io tuta.com gmx.de gmx.net gmx.com gmx.at gmx.ch gmx.fr web.de freenet.de t-online.de mail.com email.com " +
    "usa.com consultant.com engineer.com post.com europe.com asia.com mail.ru bk.ru inbox.ru list.ru internet.ru yandex.ru yandex.com " +
    "rambler.ru orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it virgilio.it alice.it tiscali.it tin.it " +
    "uol.com.br bol.com.br terra.com.br ig.com.br globo.com zipmail.com.br qq.com 163.com 126.com sina.com foxmail.com aliyun.com " +
    "naver.com daum.net hanmail.net rediffmail.com zoho.com zohomail.com fastmail.com fastmail.fm hushmail.com inbox.lv mail.ee " +
    "wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz abv.bg ukr.net i.ua mail.bg comcast.net verizon.net att.net sbcglobal.net " +
    "bellsouth.net cox.net charter.net earthlink.net btinternet.com sky.com virginmedia.com ntlworld.com talktalk.net blueyonder.co.uk " +
    "shaw.ca rogers.com sympatico.ca bigpond.com optusnet.com.au xtra.co.nz telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl maktoob.com",
);

/** Disposable email services. */
export const disposableDomains: ReadonlySet<string> = set(
  "mailinator.com guerrillamail.com guerrillamail.net guerrillamail.org sharklasers.com grr.la 10minutemail.com 10minutemail.net " +
    "temp-mail.org tempmail.com tempmail.net tempmailo.com temp-mail.io yopmail.com yopmail.fr yopmail.net trashmail.com trashmail.de " +
    "trashmail.net throwawaymail.com getnada.com nada.email maildrop.cc mailnesia.com mintemail.com mohmal.com dispostable.com " +
    "fakeinbox.com fakemail.net mailcatch.com mytemp.email spamgourmet.com discard.email discardmail.com emailondeck.com " +
    "burnermail.io inboxkitten.com mailsac.com moakt.com tmail.ws tempr.email spambox.us wegwerfmail.de einrot.com cuvox.de " +
    "dayrep.com fleckens.hu gustr.com jourrapide.com rhyta.com superrito.com teleworm.us armyspy.com mailpoof.com 33mail.com",
);

/**
 * Services that send for others: their domains appear in envelopes, message IDs, signatures and links of legitimate
 * email.
 */
export const bulkServices: ReadonlySet<string> = set(
  "sendgrid.net sendgrid.com amazonses.com mcsv.net mcdlv.net mcdlv.com rsgsv.net mailchimpapp.net mandrillapp.com list-manage.com " +
    "mailchimp.com sparkpostmail.com sparkpost.com mailgun.org mailgun.net exacttarget.com sfmc-content.com sendinblue.com brevo.com " +
    "constantcontact.com ccsend.com rs6.net klaviyomail.com klclick.com klclick1.com hubspotemail.net hubspotlinks.com hs-send.com " +
    "mailjet.com mjt.lu mktomail.com mktoweb.com mkto-sj.com salesforce.com mailerlite.com mlsend.com cmail19.com cmail20.com createsend.com " +
    "createsend1.com postmarkapp.com mtasv.net iterable.com braze.com customeriomail.com vresp.com verticalresponse.com e2ma.net " +
    "bluehornet.com responsys.net eloqua.com cheetahmail.com convertkit-mail.com convertkit-mail2.com substack.com beehiiv.com " +
    "crsend.com cleverreach.com emsecure.net emarsys.net optimizely.com acoustic.co mkt10.com elasticemail.com smtp2go.com " +
    "sailthru.com pardot.com activehosted.com acemsrvc.com aweber.com getresponse.com infusionmail.com keap-link.com zcsend.net " +
    "zohocampaigns.com moosend.com omnisend.com dotdigital.com dotmailer.com srv2.de inxserver.de rapidmail.de newsletter2go.com " +
    "mailup.com contactlab.it sendsay.ru unisender.com rdstation.com.br locaweb.com.br mailersend.net mlsend2.com intercom-mail.com " +
    "zendesk.com freshdesk.com atlassian.net eventbrite.com streamsend.com campaign-archive.com exct.net xt.local rsys2.com rsys5.com " +
    "en25.com customer.io getresponse-mail.com bmetrack.com bmsend.com icontact.com icptrack.com sendibm1.com sendibm2.com sendibm3.com " +
    "mailin.fr mailinblue.com hubspotfree.net hubspotstarter.net mailgun.com scnem.com optivo.com agnitas.de mailplus.nl laposta.nl " +
    "flowmailer.net splio.com sarbacane.com dolist.net emv2.com emv3.com np6.com actito.com egoiapp.com e-goi.com dinamize.com " +
    "allin.com.br akna.com.br apsis.one anpdm.com freshmail.com expertsender.com pepipost.net netcorecloud.net moengage.com " +
    "socketlabs.com smtp.com shopifyemail.com qualtrics.com surveymonkey.com surveymonkeyuser.com ongage.net cordial.io",
);

/** Cloud domains under which anyone can host programs or files. */
export const cloudHosts: ReadonlySet<string> = set(
  "cloudfunctions.net run.app selcdn.ru ngrok-free.app web.core.windows.net storage.googleapis.com secureserver.net fleek.co dweb.link " +
    "ipfs.io cloudflare-ipfs.com contaboserver.net vultrusercontent.com plesk.page cprapid.com linodeusercontent.com your-server.de " +
    "hstgr.io webcindario.com clouddns.net",
);
