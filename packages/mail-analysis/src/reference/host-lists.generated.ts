// sublime-security/static-files @ eb76f526, MIT License, see NOTICE; version 2026-11-20.

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Services that hide where a link leads. */
export const shorteners: ReadonlySet<string> = set(
  "1in.me 1link.in 1url.com 1url.my 2big.at 2ly.link 2nco.com 2pl.us 2tu.us 2ya.com 4url.cc 6url.com a.gg a.nf " +
  "a2a.me abbrr.com acesse.dev acesse.one adjix.com alturl.com amlink.pro artist.link atu.ca azr.link b.link " +
  "b23.ru bacn.me bc5.io bit.do bit.ly bitly.cx bkite.com bl.ink bloat.me boxsign.info budurl.com buff.ly " +
  "buk.me burnurl.com c-o.in canva.link chilp.it chl.li clck.ru cli.gs cli.re clickmeter.com conta.cc cort.as " +
  "cutt.ly cuturl.com cuty.io dalt.in dcv.ms decenturl.com dfl8.me digbig.com digg.com doiop.com dub.co dub.sh " +
  "dwarfurl.com dy.fi e.vg easyuri.com easyurl.net eepurl.com encr.pw encurtador.dev endr.co esyurl.com " +
  "ewerl.com f0rk.in fa.b ff.im fff.to fhurl.com fire.to firsturl.de flic.kr flowcode.com flowto.it fly2.ws " +
  "fon.gs fwd4.me geno.link gl.am go.9nl.com go2.me go2cut.com go2l.ink goo.gl goo.su goshrink.com gowat.ch " +
  "gri.ms gurl.es hamns.net hellotxt.com hex.io hideuri.com hover.com href.in ht.ly htxt.it hubs.ly hugeurl.com " +
  "hurl.it hurl.me hurl.ws ibit.ly icanhaz.com idek.net inlnk.co inreply.to ionos.ly is.gd iscool.net " +
  "iterasi.net jijr.com jmp2.net just.as kissa.be kl.am klck.me kont.ly korta.nu krunchd.com kurzlinks.de " +
  "kutt.it l1nk.dev l1nq.com liip.to liltext.com lin.cr linkbee.com linkbun.ch linkfollowservice.com linkify.ru " +
  "linkly.link linksrtnr.com linkurl.pk liurl.cn ln-s.net ln-s.ru ln.run lnk.gd lnk.in lnk.ink lnk.sk lnkd.in " +
  "loopt.us lru.jp lt.tl lurl.no lytl.io metamark.net migre.me minilien.com miniurl.com minurl.fr mjt.lu " +
  "moourl.com myqrcode.mobi myurl.in n9.cl ne1.net njx.me nn.nf notlong.com nsfw.in nz.sa o-x.fr om.ly ow.ly " +
  "parg.co pd.am pic.gd ping.fm piurl.com pnt.me poprl.com post.ly posted.at postly.link profile.to qicute.com " +
  "qlnk.net qr.coffee qr.fm qrco.de qrkit.co qrsu.io qti.ai quip-art.com rb.gy rb6.me rebrand.ly redirx.com " +
  "replug.link reurl.cc ri.ms rickroll.it riz.gd rsmonkey.com ru.ly rubyurl.com s.craft.me s.gy s.id s7y.us " +
  "safe.mn scan.page scnv.io share.google sharein.com sharetabs.com shorl.com short.gy short.ie short.io " +
  "short.to shorten.tv shorten.world shorter.gg shorter.me shortlinks.co.uk shortna.me shorturl.asia " +
  "shorturl.at shorturl.com shorturl.fm shoturl.us shrinkify.com shrinkster.com shrt.st shrtcnl.com shrten.com " +
  "shrunkin.com shw.me simurl.com sn.im snip.ly snipr.com snipurl.com snurl.com sp2.ro spedr.com sqrl.it " +
  "starturl.com sturly.com su.pr surl.li t.co t.ly t2m.io tcrn.ch teensy.co.nf thrdl.es tighturl.com tiny.cc " +
  "tiny.pl tiny123.com tinyarro.ws tinyl.io tinytw.it tinyuri.ca tinyurl.com tinyvid.io tli.su tnij.org to.ly " +
  "togoto.us tr.ee tr.im tr.my traceurl.com trflk.cc trib.al trimmer.to turo.us tweetburner.com twirl.at " +
  "twit.ac twitterpan.com twitthis.com twiturl.de twixar.me twtr.to twurl.cc twurl.nl tyny.to u.mavrev.com u.nu " +
  "u.to u6e.de ub0.cc updating.me ur1.ai ur1.ca url.co.uk url.ie url4.eu urlao.com urlbrief.com urlcover.com " +
  "urlcut.com urlenco.de urlfy.me urlhawk.com urlkiss.com urlot.com urlpire.com urlr.me urls.fr urlx.ie " +
  "urlx.org urlz.fr urlzen.com utm.guru v.gd virl.com vl.am vo.la w3t.org wa.link wapurl.co.uk " +
  "webredirect.click webrefer.cc wipi.es wp.me x.co x.se xaddr.com xeeurl.com xr.com xrl.in xrl.us xurl.jp " +
  "xurl.pl xzb.cc yep.it yfrog.com ytube.io yweb.com zat.ink zfrmz.com zi.ma zi.pe zipmyurl.com zpr.io zz.gd",
);

/** Hosts where anybody publishes files. */
export const fileHosts: ReadonlySet<string> = set(
  "0x0.st 1drv.com 1drv.ms 1fichier.com 4shared.com adrive.com airtable.com aliyun.com alwaysdata.net " +
  "amazonaws.com app.flutterflow.io app.getresponse.com app.jotform.com app.ludus.one app.milanote.com " +
  "app.powerbi.com app.wishloop.com appdomain.cloud appsheet.com archive.org archive.ph ardrive.net " +
  "assets.adobe.com assets.cdn.filesafe.space attachment.outlook.live.net attachments.office.net " +
  "aurorashard.org azurestaticapps.net backblazeb2.com beautiful.ai behance.net bitbucket.com bitbucket.org " +
  "blob.core.windows.net box.com buildin.ai bunkr.site canva.com catbox.moe cdn.discordapp.com cdn.fbsbx.com " +
  "cdn.filestackcontent.com cheapwebsites.biz claude.site clicknupload.com cloudflarestorage.com cloudup.com " +
  "coda.io contabostorage.com cryptpad.fr curipod.com customer-oci.com customervoice.microsoft.com d.pr " +
  "dailyuploads.net datafilehost.com depositfiles.com digitaloceanspaces.com docs.google.com docs.zoom.us " +
  "down.mdiaload.com drime.cloud drive.google.com drive.proton.me drop.download dropbox.com dropmefiles.com " +
  "dropsend.com ecv.microsoft.com egnyte.com elephantdrive.com eu.jotform.com evernote.com figma.com file.io " +
  "filebin.net filedropper.com filefactory.com fileflyer.com filehosting.org filemail.com files.catbox.moe " +
  "files.com files.delivrto.me files.fm filestackcontent.com filetransfer.io firebasehostingproxy.page.link " +
  "firebasestorage.googleapis.com fireload.com form.jotform.com forms.office.com frame.io fromsmash.com " +
  "gamma.app getfoureyes.com gofile.io graph.org hidrive.ionos.com hightail.com hmstorage.net hstn.me html.cafe " +
  "icedrive.net iceiy.com idrive.com image2url.com indd.adobe.com issuu.com isu.pub jottacloud.com " +
  "jumpshare.com kiwi6.com koofr.eu koofr.net krakenfiles.com larksuite.com layerstackobjects.com limewire.com " +
  "link.storjshare.io linodeobjects.com litterbox.catbox.moe livedrive.com mediafire.com mega.nz " +
  "megafileupload.com megaup.net mixdrop.ag mochausercontent.com mockflow.com my.visme.co ncv.microsoft.com " +
  "nethunt.com new.express.adobe.com notion.com notion.so od.lk onedrive.live.com onehub.com " +
  "onenoteonlinesync.onenote.com oortstorages.com padlet.com page-preview.instapage.com pastelink.net " +
  "pcloud.com pixeldrain.com powr.io publuu.com quip.com raw.githubusercontent.com riddle.com sabercathost.com " +
  "scribd.com script.google.com send-anywhere.com sendelephant.com sendgb.com sendspace.com share.hsforms.com " +
  "sharepoint.com siasky.net sites.google.com slack-files.com solidfiles.com spark.adobe.com stonly.com " +
  "storage.cloud.google.com storage.googleapis.com sufybkt.com sugarsync.com supabase.co surveymonkey.com " +
  "sway.cloud.microsoft sway.office.com sync.com tana.pub telegra.ph telegram.org teletype.in temp.sh " +
  "terabox.com tiiny.site tilda.ws tinyupload.com transfer.sh transfergb.com transfernow.net transferxl.com " +
  "ufile.io unaux.com uploaded.net uploadfiles.io uplooder.net uschovna.cz view.genially.com view.storydoc.com " +
  "viewer.joomag.com vikingfile.com vultrobjects.com wasabisys.com we.tl webmail-oxcs.register.com " +
  "wetransfer.com wikisend.com wixsite.com workflowy.com xara.com zippyshare.com",
);

/** Domains below which anybody gets a host. */
export const subdomainHosts: ReadonlySet<string> = set(
  "000webhost.com 000webhostapp.com 18.lc 1x.net 2.ag 2.je 24.lc 3d.lc 4.je 6.je 7.je 8.je 9.je about.lc ae.tn " +
  "afraid.org all.lc amazonaws.com amplifyapp.com anschauen.in app.droplet.io app.link appdomain.cloud " +
  "appspot.com asia.gp at.st atlassian.net auto.lc aw3.de awsapprunner.com axshare.com azureedge.net " +
  "azurefd.net azurewebsites.net b2b.lc bd.tn berlin.tl bilder.lc bitbucket.io biz.ps biz.uz blog.lc " +
  "blogspot.ai blogspot.com bubbleapps.io canva.site center.tl ch.st chat.dj chickenkiller.com city.tl ciy.de " +
  "cl4n.org clan.lc clan.mn clandomain.de clandomain.org clickfunnels.com cloudapp.net cloudfront.net " +
  "cloudwaysapps.com club.lc cn.nf co.gp codesandbox.io com.nu community.lc cool.hn cool.lc creatium.site " +
  "creatorlink.net cs-clan.org csb.app da.cx de.gp de.im de.ki de.pl deno.dev design.tl deta.dev devtunnels.ms " +
  "digitaloceanspaces.com domain.lc download.ac download.sh dpdns.org dr.ag dropmark.com duckdns.org dvd.lc " +
  "dynamics.com dyndns.dk easywp.com eb-sites.com ee.tn english.lc es.cx es.gp esel.in eu.gg eu.gp eu.ki eu.nu " +
  "eur.lc euro.lc europa.lc fif.li filecloudonline.com filme.lc firebaseapp.com firm.nu fk.gs flirt.lc " +
  "flirten.info fly.dev format.com forum.lc fotos.lc fr.gp framer.app free.lc freesubdomain.org fun.gg fyi.to " +
  "game.lc gaming.lc ghost.io giize.com github.io glide.in glitch.me godaddysites.com googleusercontent.com " +
  "gr.tn gratis.lc guest.de hase.in herokuapp.com hexe.in hk.tn home.lc homepage.cx homepage.lc hoster-test.ru " +
  "hostingerapp.com hot.lc hp.lc hund.in id.vg ignorelist.com infinityfree.com info.nu infos.cx infos.lc " +
  "inmotionhosting.com instawp.xyz int.ps ir.tn it.gp jimdosite.com jixx.de jixx.net jp.tn jumpingcrab.com " +
  "k1.cx kinsta.cloud kinsta.page kr.tn kr3w.de liebe.lc lovable.dev m.vu ma.tn mjt.lu mobi.ps mockbin.org " +
  "mocky.io mp3.gp musik.cx musik.lc my.vg mybluehost.me mybluemix.net myportfolio.com mypreview.site " +
  "myqcloud.com mystrikingly.com name.ac name.vu netlify.app netz.tl ng.tn ngrok.io nimbusweb.me nip.io nl.gp " +
  "nl.tn notion.site now.lc now.sh npx.de on-fleek.app on.aws on.lc ondigitalocean.app online.gp onlyoffice.com " +
  "onlytap.io onrender.com onthewifi.com oraclecloud.com pagecloud.com pages.dev papershift.com party.lc pc.lc " +
  "ph.tn photos.lc phplist.com pk.tn pl.tn planet.tl portal.lc privat.lc pro.ac pro.vg qu.am r2.dev repl.co " +
  "replit.app rf.gd ro.tn sa.tn se.nf search.gp seite.com seite.info seite.ru server.gg server.tl service.lc " +
  "sg.tn share.lc shopping.hn simple.ink sites.google.com sitew.us slab.com softr.app somee.com space.lc " +
  "splashthat.com squarespace.com start.lc sufybkt.com sxyz.xyz synology.me te4m.de team.cx team.tl " +
  "temporary.site test.lc th.tn top.lc top8.com tr.tn translate.goog translate.google.com trycloudflare.com " +
  "tumblr.com turkish.lc tv.gg twilightparadox.com typeform.com uk.tn up.railway.app urlaub.lc us.gg us.nf " +
  "usa.gg user.lc vercel.app vercel.dev vn.tn voten.in vz.lc wasabisys.com web.app web.gg webcindario.com " +
  "webflow.io webhook.site website.tk weebly.com welt.tl wiki.lc windows.net wixsite.com wordpress.com " +
  "workers.dev world.mu wufoo.com x.gg xl.lc xx.lc xxl.lc ydns.eu yj.ae you.lc za.tn zapto.org zendesk.com " +
  "zx9.de",
);

/** Services where anybody makes a page, form or document. */
export const pageBuilders: ReadonlySet<string> = set(
  "ac-page.com acrobat.adobe.com addevent.com aidaform.com airtable.com amplifyapp.com anygen.io " +
  "api.docparser.com apis.google.com app.air.inc app.amplitude.com app.contractbook.com app.eraser.io " +
  "app.filestage.io app.flutterflow.io app.freelo.io app.fynk.com app.getalai.com app.hex.tech app.howdygo.com " +
  "app.kuse.ai app.ludus.one app.moqups.com app.mural.co app.neuroflash.com app.notion.com app.publr.co " +
  "app.slidebean.com app.smartsheet.com app.smartsuite.com app.superlist.com app.tabidoo.cloud app.upbase.io " +
  "app.usewhale.io app.whirr.co appsheet.com appwrite.network archbee.com arweave.net authory.com avion.io " +
  "base44.app beautiful.ai behance.net breely.com bubbleapps.io buildin.ai bunny.run cal.com canny.io canva.com " +
  "cloudclusters.net cloudworkstations.dev coda.grammarly.com coda.io cognito.com cognitoforms.com " +
  "contact.kaktusapp.com copyfol.io createsend1.com creatium.site curipod.com dash.formaloo.com doc.clickup.com " +
  "document360.io doksly.com durable.site easysend.app edgeone.app edgeone.dev elementor.cloud " +
  "enhancedsitebuilder.com evenium.events eventcreate.com events.ticketleap.com featurebase.app featureos.app " +
  "figma.com figma.site flipsnack.com flowpaper.com flutterflow.app forms.clickup.com forms.cloud.microsoft " +
  "forms.visme.co forms.weavely.ai forms.zohopublic.com formstack.com frame.io framer.app framer.media " +
  "framer.website freshdesk.com gamma.app getoutline.com glide.page gooey.ai heightsplatform.com heyflow.site " +
  "icefactory.cl intakeq.com ipfs.dweb.link ipfs.io issuu.com isu.pub jensi.io jimdofree.com jotform.com " +
  "kit.com klasio.com landbot.site larksuite.com lex.page lighthouse.storage lovable.app lucid.app " +
  "miricanvas.com mixpanel.com mockflow.com monday.com myninja.ai myportfolio.com netlify.app onepage.me " +
  "onrender.com orbitor.dev padlet.com pagedeck.app pagedemo.co paubox.com powerappsportals.com powr.io " +
  "proposify.com public.app.basecamp.com publuu.com pythonanywhere.com railway.app replit.app retool.com " +
  "riddle.com run.app scalableplatforms.de scribe.com scribehow.com scw.cloud seesaw.me share.articulate.com " +
  "sign.com sign.zoho.com sitesplaced.site slab.com sleekplan.app soloist.ai square.site start.page " +
  "static.hf.space storydoc.com studio.site supporthero.io surge.sh surveymars.com surveymonkey.com systeme.io " +
  "tana.pub taskade.com teachable.com tithelysetup.com tplshare.com typedream.app typeform.com upresenter.ai " +
  "userback.io vercel.app vershun.io view.genially.com wasmer.app weavely.ai web.val.run webflow.io " +
  "wixstudio.com workflowy.com wpdevcloud.com wpenginepowered.com wrike.com yayforms.link zapier.app zeabur.app " +
  "zoholandingpage.com zohopublic.com",
);

/** Pages of links that anybody makes. */
export const landingHosts: ReadonlySet<string> = set(
  "allmylinks.com beacons.ai bento.me bio.box bio.fm bio.site biolinky.co campsite.bio carrd.io " +
  "contactinbio.com elink.io feedlink.io hoo.be hopp.bio hype.co koji.to komi.ai link.gallery linkin.bio " +
  "linkinprofile.com linkpilot.co linkpop.com linktr.ee lnk.bio milkshake.app mtrbio.com onlytap.io pal.bio " +
  "pallyy.com payhip.com pillar.io replug.link shor.by shorby.com sked.social solo.to stan.store " +
  "superprofile.me tap.bio taplink.at taplink.cc theleap.co vistasocial.com wisery.io",
);

/** Suffixes with much abuse. */
export const suspiciousSuffixes: ReadonlySet<string> = set(
  "ac.th accountants am app ar army beauty best bet bio biz biz.id bond cam cc cf cfd chat cl click cloud club " +
  "cm co.cl co.id co.za com.ge com.py company consulting country cricket cyou date dev digital directory " +
  "domains download enterprises es expert fashion finance fit foo free fun ga gdn gf gq gu help i2p icu il ing " +
  "ink ir jetzt kim kz lat life limited link live loan lol ltd ly me meme men ml mom monster mov mq my.id ne.jp " +
  "net.ms nom.za one online ooo party pe photos pictures pizza press pro pub pw qpon racing re ren rest review " +
  "ro rsvp ru run sale sbs science shop site so social solutions space store stream su sx tech tk today tokyo " +
  "top trade tt ua uno us vi vip vu wang web.id website win work works world ws xin xyz zip zone",
);

/** Senders that are widely known. */
export const trustedDomains: ReadonlySet<string> = set(
  "1password.com aa.com aarp.org acronis.com adobe-presents.com adobe.com adobesign.com adobesign.us adp.com " +
  "aetna.com airbnb.com aircall.io airfrance.com airmason.com airtable.com alertmedia.com allstate.com ally.com " +
  "amazon.ca amazon.co.uk amazon.com amazonaws.com americanexpress.com amplitude.com ana.co.jp anthem.com " +
  "apache.org appfolio.com apple.com appomni.com aramark.com ariba.com arkia.co.il army.mil arxiv.org asana.com " +
  "aspireapp.com associatedpress.com assuresign.com atlassian.com atlassian.net atriushealth.org att-mail.com " +
  "auth0.com authentisign.com autodesk.com autodeskcommunications.com aws.training axa.es axios.com ba.com " +
  "bakermckenzie.com banamex.com bankofamerica.com barclays.com barclayscorp.com barclaysus.com barracuda.com " +
  "basecamp.com bbc.com bbva.be bbva.ch bbva.com bbva.com.ar bbva.com.co bbva.es bbva.fr bbva.it bbva.mx " +
  "bbvauk.com bedbathandbeyond.com behance.com bell.ca bestbuy.com betterstack.com beyondtrust.com bill.com " +
  "bitdefender.com bitwarden.com blazeo.com bloomberg.com bloomberg.net bmo.com bmofg.com bofa.com boldsign.com " +
  "booking.com box.com brex.com britishairways.com bynder.com byspotify.com ca.gov calendly.com canada.ca " +
  "canada.gc.ca canva.com capitalone.com cardalert.com carta.com cbinsights.com cdc.gov chase.com " +
  "checkpoint.com checkr.com chorus.ai cigna.com circleci.com cisa.gov cisco.com citi.com citibanamex.com " +
  "citibank.com.sg clearbit.com clixsign.com cloudappsecurity.com cloudflare.com cloudlabs.ai cloudlabsai.net " +
  "codeguard.com coinbase.com concur.com concursolutions.com coned.com conga-sign.com connectyourcare.com " +
  "consumerfinance.gov costco.com coupahost.com coursera.org crayon.com creditkarma.com crowdstrike.com " +
  "databricks.com datadoghq.com dataminr.com datasite.com dell.com deloitte.co.uk deloitte.com delta.com " +
  "deluxe.com depconfirm.com dhl.com dhs.gov dialpad.com digicert.com digitalpayouts.com discord.com " +
  "discover.com disneyplus.com dla.mil doc2sign.com docsend.com doctract.com docusign.com docusign.net " +
  "dollarbank.com doordash.com doorloop.com dotloop.com dowjones.com drifttmail.com dropbox.com dtdg.co dtdg.eu " +
  "duo.com duosecurity.com e-paycapita.com e-sign.co.uk ebay.co.uk ebay.com echosign.com economist.com " +
  "elastic.co elementum.io email-loandepot.com emailconed.com emailrep.io empforce.com empiresuite.com " +
  "enterprise.com envoy.com equifax.com esignatures.com esignlive.com esp-portal.com espn.com etsy.com " +
  "eventbrite.com evernote.com expensify.com experian.co.uk experian.com expressvpn.com ey.com " +
  "facebookenterprise.com facebookmail.com fadv.com fastcompany.com fbi.gov federatedinsurance.com fedex.com " +
  "fedexfreight.com fedins.com fidelity.com figma.com fireeyecloud.com firefox.com firstam.com fiserv.com " +
  "fishbowlapp.co flickr.com flutter.com flyfrontier.com fontawesome.com forbes.com fordcredit.com fortinet.com " +
  "fortune.com foxitsign.com freshbooks.com freshdesk.com freshservice.com fsisac.com garmin.com gartner.com " +
  "gc.ca geeksquad.com geico.com gem.com getpostman.com github.com githubsupport.com gitlab.com glassdoor.com " +
  "godaddy.com google.com gov.uk graphiteconnect.com gravatar.com greenhouse.io greythr.com grid.is groupon.com " +
  "gs.com hackerone.com hashicorp.com hdfcbank.com hellofax.com hellosign.com hilton.com hired.com house.gov " +
  "hpe.com hr.com hrblock.com hsbc.co.uk hubspot.com hudl.com huntington.com hyatt.com ibm.com icims.com id.me " +
  "idassist.com identityiq.com ihg.com indeed.com indeedemail.com infinitecampus.com infotrack.co.uk " +
  "instagram.com interac.ca intercom-mail.com intercom.com intercom.io intermountainhealth.org " +
  "internationalsos.com intuit.com ironcladapp.com iru.com japantimes.co.jp jetblue.com jetbrains.com jnj.com " +
  "joinhandshake.com jpmchase.com jpmorgan.com jpmresearchmail.com jumpcloud.com kahoot.com klarna.com " +
  "knowbe4.com kp.com kpmg.com labcorp.com lastpass.com lenovo.com leo.gov lever.co linkedin.com lookermail.com " +
  "mail.microsoft mailchimp.com mailhippo.com mailsuite.com malaysiaairlines.com mandy.com manulife.com " +
  "marriott.com mastercard-email.com mastercard.com matiries.com mcafee.com mda.mil medallia.com medium.com " +
  "meetup.com melio.com mercedes-benz.com mercer.com meta.com metabaseapp.com metaenterprise.com metamail.com " +
  "meteor.com michigan.gov microsoft.com microsoftemail.com microsoftonline.com microsoftsupport.com monday.com " +
  "mongodb.com morganstanley.com morningbrew.com myisolved.com myworkday.com namecheap.com nationwide.com " +
  "navyfederal.org nba.com ncfta.net neocertified.com neocertifiedmail.com nerdwallet.com netflix.com " +
  "netlify.com netsuite.com newrelic.com nextdoor.com nfl.com nih.gov nordvpn.com norton.com nortonlifelock.com " +
  "notion.so nvoicepay.com ny.gov nytimes.com officedepot.com okta-gov.com okta.com onemedical.com onetrust.com " +
  "ongoody.com openai.com opentable.com ops-trust.net optummessenger.com oracle.com oracleindustry.com otter.ai " +
  "ozk.com paddle.com pagerduty.com paloaltonetworks.com pandadoc.net panerabread.com paperspace.com " +
  "paramountplus.com patient-message.com pay1040.com paymode-x.com paypal.com paypal.com.au paypal.com.mx " +
  "paypal.de paypal.nl payspan.com peopleadmin.com personalhealthmessagecenter.com php.net pilot.com " +
  "pinterest.com plaid.com plexus.co pnc.com pnmac.com politico.com politicopro.com powerapps.com " +
  "primevideo.com principal.com proofpoint.com proofpointessentials.com proxyvote.com prudential.com pulley.com " +
  "pwc.com q4inc.com qonto.com quora.com ramp.com rapid7.com rbc.com read.ai recordedfuture.com regions.com " +
  "remote.com rentcafe.com res-marriott.com researchgatemail.net reuters.com rightsignature.com ringcentral.com " +
  "ringio.com rippling.com riskiq.net robinhood.com roblox.com rocketlane.com rubrik.com sae.org safeco.com " +
  "salesforce.com salesforcedevs.com sam.gov samsclub.com samsung-mail.com samsungfinance.co.uk sans.org " +
  "sap.com sastrify.com sba.gov schneier.com schoolmessengermail.com schwab.com secureemailportal.com " +
  "seetickets.com sentinelone.com sentinelone.net sertifi.net service-now.com service-webroot.com " +
  "servicenow.com sfax.com sharp.com shop.app shopify.com shutterstock.com signable.com signin.aws signnow.com " +
  "signup.aws simplelegal.com simpletix.com sisfirst.com sktelecom.com slack-mail.com slack.com snowflake.com " +
  "snyk.io socradar.com sofi.com sony.com southwest.com spacex.com splitwise.com splunk.com splunkcloud.com " +
  "spotify.com sprinklr.com squaremkgt.com squareup.com staplesadvantage.com statefarm.com statuspage.io " +
  "stripe.com stytch.com sublime.security sublimesecurity.com substack.com sunlife.com svb.com " +
  "synchronybank.com synchronyfinancial.com t-mobile.com target.com taxacte-file.com td.com tdbank.com " +
  "techcrunch.com telzio.com tenable.com tesla.com thanx.com thecyberwire.com theinformation.com thinkific.com " +
  "thomsonreuters.com ticketmaster.com ticketstripe.com tiktok.com transunion.com transunionsapps.com " +
  "trello.com tremendous.com tripadvisor.com tsheets.com tumblr.com turkishairlines.com twilio.com twingate.com " +
  "twitter.com uber.com ubs.com uhc.com ukg.com ultipro.com united.com ups.com urbanoutfitters.com usaa.com " +
  "usbank.com usda.gov uso.org usps.com usps.gov vanta.com venmo.com verizon.com verizonenterprise.com " +
  "verizonwireless.com virginatlantic.com virginaustralia.com virtru.com visa.com vivint.com vmware.com " +
  "vndly.com volvocars.com walmart.com war.gov washingtonpost.com wayup.com webex.com webforms.io " +
  "webrootanywhere.com webull.com wellsfargo.com wellsfargoadvisors.com wellsfargorewards.com westjet.com " +
  "wetransfer.com wfadvisors.com wikipedia.org wiz.io workday.com works.com wynnlasvegas.com x.com " +
  "xfinitymobile.com xmatters.com xoom.com xpertsuite.nl yammer.com yelp.com youtube.com zendesk.com zillow.com " +
  "ziphq.com zoom.us zoominfo.com",
);

/** Services that write for others, with the others in Reply-To. */
export const replyServices: ReadonlySet<string> = set(
  "acuityscheduling.com adobesign.com adp.com advancedmd.com agilitypr.delivery appfiles.net appsheet.com " +
  "bistrainer.com bizbuysell.com c.pxsmail.com calendly.com callmax.us campaign.eventbrite.com clover.com " +
  "clubautomation.com cnb.com cognitoforms.com connectingdonors.net ctmecontracts.com demandforced3.com " +
  "discoverhorizon.com docsend.com docsight.net docusign.net dripjobs.com dserec.com e.kajabimail.net ease.com " +
  "email.adobe.com email.rent.com email.showmojo.com etitledocs.com eversign.com exploretock.com " +
  "fb02.freshbooks.com fluro.io freedomsoft.com gotowebinar.com groups.io growmailer.com guesty.com jaggaer.com " +
  "listanza.com mail-2.hive.co mail.beehiiv.com mail.iqvia.com mailchimpapp.com mailsuite.com " +
  "manuscriptcentral.com maxient.com messaging.squareup.com mlsmatrix.com mobilize.us myleads.io " +
  "notification.intuit.com notifications.intuit.com post.xero.com qemailserver.com racereachmailer.com " +
  "real-estate-request.com rentcafe.com securevideo.com sender.zohobooks.com shared1.ccsend.com " +
  "sharepointonline.com shipstation.com shopifyemail.com simplyvoting.com skyslope.com sumup.com " +
  "surveymonkeyuser.com toast-restaurants.com txn.getjobber.com uplifterinc.com viewpoint.com",
);
