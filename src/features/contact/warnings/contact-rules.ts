import { anyOf, followedBy, onlyWhere, together, words } from './cue.ts';
import { reports } from './harmless.ts';
import { indexBefore } from './message-line.ts';
import { affirmed, asked, stanceOf } from './stance.ts';
import type { WarningRule } from './warning-rule.ts';

const code = words(
  '(?:(?:verification|security|confirmation|activation|google|whatsapp|facebook|sms|login|access|unlock|pass) )?(?:codes?|pins?)|otp|passcode|one time (?:password|code|pin)|(?:(?:4|5|6|8|four|five|six|eight)(?: |-)?(?:digits?|numbers?|figures)(?: (?:code|number|pin|confirmation))?)|digits|verification (?:text|sms|message|number)|confirmation (?:text|sms|message|number)|the (?:numbers|text|sms)|authori[sz]ation number|security text|login (?:number|code)|(?:whats ?app|telegram|google|signal|facebook|apple) (?:verification|confirmation|number|text|message)|(?:six|four|6|4|five|5|eight|8) (?:figures|digits|numbers)|those (?:figures|digits|numbers)|(?:numbers|digits|figures)(?: (?:they|that|it|which|you))? (?:just )?(?:texted|sent|got|received)',
  'codes?(?: (?:pin|sms|google|whatsapp|de (?:verification|securite|confirmation|validation)|a (?:4|5|6|8|quatre|six) chiffres))?|(?:4|5|6|8|quatre|cinq|six|huit) chiffres|les chiffres|mot de passe a usage unique|(?:texto|sms|message) de (?:verification|confirmation|securite|validation)|numero de (?:verification|confirmation|validation)|le (?:texto|sms)|la confirmation|cle de validation|numero a (?:4|5|6|8|quatre|cinq|six|huit) chiffres|numeros? (?:dans|recu|du sms|de connexion)|code|(?:truc|message|notification|notif) (?:de |sur |d )?(?:google|whatsapp|telegram|sms)|les numeros',
);
const pictures = words('photos?|pictures?|video', 'photos?|images?|video');
const bareCodeQuestion = words(
  '(?:whats|what is|gimme|give me) (?:the |ur |your |that )?(?:code|pin|otp)(?= [.!?,])',
  '(?:c est quoi|quel est|quels sont|c koi|donne) (?:le|les|ton|votre) (?:code|pin|chiffres)(?= [.!?,])|le code (?:svp|vite)',
);
const tell = asked(
  words(
    'send|give|tell|forward|share|read|show|text|reply|confirm|provide|get back|pass|dictate|screenshot|copy|write|type|enter|repeat|say|whats|what is|what are|let me have|let me know|return|message|quote|transmit|state|resend',
    'envoye[rz]|envoie|donne[rz]|donne|dites|dis|direz|dire|communique[rz]|transfere[rz]|transfere|lisez|lire|lis|redonnez|redites|rappelez|repondez|montrez|confirme[rz]|transmettez|recopiez|dictez|copiez|copie[rz]|tapez|entrez|saisissez|repetez|partage[rz]|filer|file[sz]|refile[rsz]?|transmettre|faites(?: en)? (?:moi )?(?:suivre|une capture)|capturez|indiquez|renvoye[rz]|file moi|file',
  ),
);
const want = affirmed(
  words(
    'i need(?! to (?:know|ask|tell|go|leave))|we need|need (?:it|them|that|this|the)|needed|i will ask|i require|waiting for|whats|what is|what are|what does|what did|without (?:it|them|that|the code)|once i have|when i have|if you have|did (?:the|you|it|u)|have you (?:got|received)|do you have|what does|says?|just the (?:digits|numbers|figures)|unlocks?',
    'c est quoi|quel est|quels sont|me faut|nous faut|j ai besoin|il me le faut|sans (?:lui|eux|ca|le code|cela)|j attends|quand j aurai|vous avez (?:recu|eu)|avez vous|t as (?:recu|eu)|sont arrives|est arrive|c est combien|vous (?:me )?(?:le |la |les )?(?:dites|repetez|donnez|lisez|envoyez)|dis moi|redonnez|on discute|valider',
  ),
);
const arrival = words(
  'texts?|texted|sms|text message|phone|mobile|cell|your (?:number|line)|google(?: voice)?|whats ?app|receive[ds]?|you (?:got|get)|youll get|u get|did you get|you have received|you will receive|i sent|sent|sends|sending|send you|given|generated|issued|text you|arriv[a-z]+|come through|came through|comes to you|verif[a-z]+|prove|trust|secur[a-z]+|safety|real|human|robot|confirm[a-z]*|unlocks?|check|6|six|one time|otp',
  'recois|texto|textos|sms|telephone|tel|portable|mobile|votre (?:numero|ligne)|ton numero|recu[es]?|recevez|recevoir|recevrez|allez avoir|transmis|transmet|genere|chez vous|envoyer?|envoyee?|envoie|enverrai|arriv[a-z]+|verif[a-z]+|prouver|preuve|confiance|securite|reel|reelle|humain|robot|confirm[a-z]*|debloque|controle|as eu|avez eu|6|six|usage unique',
);
const codeName = words(
  '(?:the |that |ur |your |this )?(?:code|pin|otp|passcode|digits)',
  '(?:le |ce |ton |votre |les )?(?:code|pin|chiffres)',
);
/** What comes to the reader's phone, and what the reader is to repeat, without any word for a code. */
const comesToPhone = words(
  '(?:texts?|sends?|text|send) (?:to )?(?:you|u)|on (?:your|ur|the) (?:screen|phone)|(?:your|ur) (?:phone|screen|mobile) (?:shows|displays|says)|push|from your bank|receive (?:a|the) (?:code|number|pin)|(?:your|ur) (?:mobile|number|phone) (?:in|into)|(?:send(?:ing)?|sent|texted|deliver(?:ed)?|forward(?:ed)?|send you|mailed)(?: [a-z0-9]+){0,5} (?:to|on) (?:your|ur) (?:phone|cell|mobile|handset|number|line)|(?:your|ur) (?:phone|cell|mobile|handset|number) (?:will|should|just)|(?:youll|you will|you should|did you) (?:get|have|receive)|(?:come|came|coming) (?:from|through|in)|robot|automatic call|voice will',
  '(?:vous|t|te|nous) (?:envoie|envoient|enverra|ecrit)|(?:a|sur) (?:l|votre|ton) ecran|(?:votre|ton) (?:telephone|ecran|portable) affiche|de votre banque|(?:receviez|recevoir|recevez) un (?:code|numero)|(?:votre|ton) (?:portable|numero) dans|(?:envoie|envoye|enverrai|transmis|suivre|ecrire)(?: [a-z0-9]+){0,5} (?:par (?:sms|texto|message)|sur (?:votre|ton) (?:telephone|portable|numero)|a (?:votre|ton) portable)|vous (?:allez recevoir|recevez|recevrez)|tu (?:recois|vas recevoir)|je vous (?:envoie|ai fait suivre|ai envoye) une? (?:confirmation|numero|chiffre)|un robot|appel automatique|va arriver',
);
const repeated = words(
  '(?:tell|give|pass|send|text|read)(?: me| us| on)? (?:this|the|those|that|these) (?:number|digits|figures|pin)|which one is it|whats the number|press (?:ok|yes|approve)|(?:six|four|five|6|4|5) (?:numbers|digits|figures)(?: (?:you|u|they|it))|receive (?:a|the) (?:code|number) for me|what (?:it|they|the (?:voice|text|message)) says?|what does it say|what(?:ever)? you (?:get|got|receive[d]?|see)|(?:type|read|send|quote|forward|dictate|copy|tell)(?: (?:it|them|that|me))? (?:back|here|pls|please)|(?:kindly )?quote it|forward it|screenshot it|tell them to me',
  '(?:dites|donne|donnez|passe[rz]?|envoyez)(?: moi| nous| me)? (?:ce|les|le|ces) (?:numero|chiffres|pin)|c est lequel|appuyez sur (?:ok|oui)|les (?:six|quatre|6|4) chiffres que|un code pour moi|me passer les|ce qu (?:il|elle) (?:y a|contient|dit|affiche)|ce qu il y a (?:ecrit|marque)|ce que vous (?:recevez|voyez|avez recu)|recopiez|(?:faites|envoyez) (?:une |la )?capture|mettez les ici|tapez (?:le|les) ici|me les (?:dites|donnez)|me le refile[sz]?',
);
const ownCodes = words(
  'door|gate|intercom|entry|key|keypad|safe|alarm|garage|building|poster|scanned|scan|signed up|chip|qr|stairs|postcode|post code|zip|promo|discount|padlock|lock|bell|floor|case number|mailed me|emailed me|sent me|texted me|clock|register|collar|tattoo',
  'porte|portail|interphone|immeuble|entree|digicode|cles?|alarme|affiche|scanne|qr|inscrivant|puce|postal|promo|cadenas|escalier|etage|batiment|sonnette|dossier|m a envoye|m ont envoye|collier|tatouage|mon inscription',
);

const messengers =
  'whats ?app|whatsap|watsap|wa|telegram|signal|google (?:hangouts?|chat)|hangouts?|messenger|viber|snap(?:chat)?|wechat|discord|skype|instagram|insta|facebook|kik|imo|tiktok|line app|threema';
const messenger = words(messengers);
const provider = words(
  '(?:my )?(?:gmail|outlook|hotmail|yahoo|proton(?: ?mail)?|icloud|laposte)|[a-z0-9._+-]+@[a-z0-9.-]+|(?:at|arobase) (?:gmail|hotmail|outlook|yahoo|proton|icloud|live|orange|free)(?: (?:dot|point) [a-z]+)?',
);
const attachment = words('attachment|attached file', 'pieces? jointes?|fichier joint');
const mailAddress = words(
  'e? ?mail|courriel|my (?:private |personal |other )?number|this number|other (?:app|site|platform)|another (?:app|site|platform)|autre (?:appli|site|application|plateforme)|mon (?:numero|autre numero)|ce numero',
);
const move = asked(
  words(
    'write(?: to)?|text|message|msg|contact|add|call|reach(?: out)?|hit(?: me)? up|dm|talk|chat|move|switch|continue|join|find me|ping|hmu|reply|come|go|carry on|send|use|download|get|install|drop',
    'ecrivez|ecris|ecrire|ajoute[rz]?|contacte[rz]?|parle(?:r|z|ons)|passons|passe[rz]|continuons|continue[rz]|rejoignez|appele[rz]|discuter|discutez|discutons|venez|viens|repondez|joindre|envoye[rz]|utilise[rz]|installe[rz]|telecharge[rz]',
  ),
);
const suggest = words(
  'not (?:always|often|usually|really) on this|lets|we (?:can|could|should) (?:talk|move|chat|continue|speak|write)|i(?:m| am)(?: only| mostly| more)? (?:on|reachable|available)|my (?:whatsapp|telegram|signal|insta|instagram|snap|email|mail)(?: is)?|rarely (?:look|here|read)|not (?:often )?on (?:here|this)|hardly (?:look|read)|site (?:has|is|bugs|doesnt)|(?:easier|better|faster|quicker|safer) (?:on|by|via)|prefer|only (?:answer|reply|use)|(?:whatsapp|telegram|signal|snapchat|instagram|viber) me',
  'on (?:parle|continue|discute|passe)|parlons|je (?:suis|reponds)(?: plus(?: vite| souvent)?| surtout| mieux| seulement)? (?:sur|par|joignable|dispo)|mon (?:whatsapp|telegram|insta|snap|mail|instagram)|je (?:regarde|passe|viens|lis) (?:peu|rarement|jamais)|site (?:bugge|rame|bug|marche)|plus (?:simple|facile|rapide|pratique) (?:sur|par)|je prefere|seulement (?:sur|par)|uniquement (?:sur|par)',
);
const links = words(
  '(?:https?:\\/\\/|www\\.)\\S+|[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.(?!(?:jpe?g|png|gif|pdf|heic)(?= ))[a-z]{2,8}(?:\\/\\S*)?',
);
/** These links hide their target, or their endings cost next to nothing. */
const hiddenLink = onlyWhere(
  words(
    '(?:tinyurl|bit|cutt|rb|is) (?:\\. |, |dot |point )?(?:ly|com|gd|gy)(?:\\/\\S*)?|[a-z0-9-]+ (?:dot|point) (?:com|fr|net|org|ru|info|xyz|top)',
    '(?:https?:\\/\\/)?(?:www\\.)?(?:bit\\.ly|tinyurl\\.com|t\\.co|cutt\\.ly|is\\.gd|rb\\.gy|ow\\.ly|shorturl\\.at|tiny\\.cc|s\\.id|rebrand\\.ly|lnkd\\.in|goo\\.gl|shorte\\.st|t\\.ly|bl\\.ink|qr\\.co|wa\\.me|t\\.me|chat\\.whatsapp\\.com|m\\.me|forms\\.gle|linktr\\.ee)(?:\\/\\S*)?',
    '(?:https?:\\/\\/)?(?:www\\.)?[a-z0-9.]*[a-z0-9]*-[a-z0-9-]*-[a-z0-9.-]+\\.[a-z]{2,8}(?:\\/\\S*)?|(?:https?:\\/\\/|www\\.)[a-z0-9.-]*(?:verif|login|secur|claim|portal|paiement|payment|track|officiel|official|retrouve|restitution|reclam|unlock)[a-z0-9.-]*\\.[a-z]{2,8}(?:\\/\\S*)?|https?:\\/\\/\\S*(?:login|signin|connexion|verify|confirm|paiement|payment)\\S*',
    '(?:https?:\\/\\/)?[a-z0-9.-]+\\.(?:top|click|xyz|icu|buzz|club|online|site|link|live|tk|ml|biz|ru|cn|support|vip|web\\.app|vercel\\.app|netlify\\.app|cc|pw|help|store|shop|page\\.link|info)(?:[\\/:?]\\S*)?',
  ),
  () => true,
);
const lure = words(
  'log ?in|login|sign in|sign up|password|confirm|verify|claim|fill in|fill out|the form|download|install|click|tap|track|live position|live camera|with your card|pay|expires?|your email|your account|see (?:it|the video)|enter your|register|unlock|view (?:it|the)|open (?:it|the|this)|follow (?:the|this)|validate|google account|your bank',
  '(?:re)?connecte[rz](?: vous)?|connexion|identifie[rz](?: vous)?|mot de passe|confirme[rz]|verifie[rz]|rempli(?:r|ssez)|le formulaire|telecharge[rz]|installe[rz]|clique[rz]|suivre|avec votre carte|payez|payer|expire|votre mail|votre compte|entre[rz] (?:votre|vos)|inscri(?:vez|re)|mettre (?:ton|votre)|debloque[rz]|valide[rz]|ouvre[rz]|compte google|votre banque|voir la video',
);

const comeAlone = onlyWhere(
  affirmed(
    words(
      '(?:come|be|you are|youre|come here|just come|meet me|show up|turn up|arrive|wait|go)(?: (?!with)[a-z]+){0,3}? (?:alone|by yourself|on your own|solo|unaccompanied|without (?:him|her|them))|alone (?:please|or i|love)|(?:car|person|man|woman|friend|face) behind you|without (?:him|her|them)(?! , we)|(?:bring|with) (?:a|any|another) (?:man|woman|person|guy|bloke|friend)s? i|you and me|just us|yourself(?= (?:[.!?,]|or|love|and))|not with (?:your|a|any)|(?:second|another|other|any) (?:car|vehicle|person)|nobody sees us|one person(?= (?:[.!?,]))|(?:just|only) you(?= (?:[,.!?]|or|and|$))|no ?(?:body|one) else|(?:without|no) (?:your |a |any )?(?:husband|wife|friends?|family|partner|boyfriend|girlfriend|dog|phone|company|witness(?:es)?|others?)|(?:leave|keep) (?:your |the )?(?:husband|wife|friends?|family|partner|dog|phone|others?)(?: [a-z]+)? (?:at home|behind|out|away|off)|(?:see|spot|notice) (?:anyone|anybody|someone|somebody|another person)(?: else)?(?: with you)?|follow(?:s|ed)? you|just the two of us|between us|you alone|one person only|only one person|single person|i leave if',
      '(?:venez|viens|soyez|sois|etre|venir|vienne|veniez|passez|rejoignez moi|attendez)(?: (?!avec)[a-z]+){0,3}? (?:seule?s?|sans personne|en solo|non accompagnee?)|(?:juste|rien que|pas d amis [a-z ,]{0,20}que|seulement|uniquement|, que|\\. que) (?:vous|toi)(?= (?:[,.!?]|sinon|ou|et|$))|personne d autre|sans (?:votre|vos|ton|ta|tes|aucun)? ?(?:mari|femme|amis?|famille|copain|copine|conjointe?|telephone|temoins?|chien)|laissez (?:votre |le |vos )?(?:mari|femme|amis?|chien|telephone|famille)|(?:vois|voyons|apercois) (?:quelqu un|du monde|un autre|une autre)|(?:vous|te) suit|suivi|juste (?:nous|entre nous)|que nous deux|entre nous deux|vous seule?|toute seule|tout seul|sans (?:lui|elle|eux)(?! , on)|pas avec (?:votre|ton|ta|vos|un|une)|(?:deuxieme|seconde|autre) voiture|vous et moi|(?:amenez|amene|venez avec) (?:un|une|du|quelqu) (?:homme|femme|monde|autre|ami|amie|un)|personne ne nous voit|quelqu un d autre|seule? (?:s il vous plait|svp|sinon|et)|une seule personne',
    ),
  ),
  (line, mention) =>
    !/^(?:come|be|wait|go|arrive|show|turn|etre|sois|soyez|venir|vienne)$/.test(
      line.text.slice(mention.start, line.text.indexOf(' ', mention.start)),
    ) || !/^(?:own|other)$/.test(stanceOf(line, { start: mention.start, end: line.text.indexOf(' ', mention.start) })),
);
const secret = words(
  '(?:dont|do not|never|no need to) (?:tell|mention|inform|say|speak|talk)(?: (?:this|it|a word|about (?:this|it)))?(?: to)? (?:(?:anyone|anybody)(?! (?:the|my|your|a|where|which|what) )|a soul|(?:the )?police|your (?:husband|wife|family|friends|neighbou?rs|partner|parents))|(?:dont|do not|never) (?:bring|take) (?:anyone|anybody|somebody|someone|company|friends|your (?:husband|wife|friends|dog|phone))|(?:dont|do not|never) (?:involve|call|contact|inform|go to) the (?:police|cops)|no (?:police|cops|friends|phones?|cameras|witness(?:es)?)|tell (?:no one|noone|nobody)|leave (?:your|the) phone|switch (?:your|the) phone off|keep it to yourself|turn off your phone|phone off|keep (?:this|it) (?:secret|between us|quiet|to yourself)|our secret',
  'pas (?:de|d) (?:police|flics?|amis|gendarmes|temoins?|telephone)|(?:n )?amene[rz]? personne|pas besoin d amener|(?:n )?en parle[rz]? (?:surtout )?(?:pas )?a (?:personne|quiconque|votre)|ne (?:previens|prevenez|dites|appelez|parlez|contactez)(?: rien| en)? (?:pas|a personne|rien)(?: a)?(?: la police| personne| votre (?:mari|femme|famille))?|n en (?:dites|dis|parlez) (?:rien|pas)(?: a)?|ne (?:dites|dis) rien|laisse[rz]? (?:votre|le|ton) (?:telephone|portable)|gardez (?:le|la|ca) pour vous|(?:eteignez|coupez) votre telephone|telephone (?:eteint|coupe)|sans (?:la )?police|ni police|gardez (?:ca|cela|le) (?:pour vous|secret)|notre secret|reste entre nous',
);
const isolated = words(
  'quarry|abandoned|disused|derelict|deserted|remote|isolated|woods?|forest|under the (?:bridge|motorway|overpass)|underpass|motorway bridge|behind the (?:station|factory|warehouse|supermarket|depot)|old (?:mill|factory|farm|barn|quarry|house|warehouse|mine|road)|industrial (?:estate|area|zone|park)|warehouse|car park|parking lot|dead end|lay ?by|nobody (?:lives|goes|comes|sees)|no one around|nobody around|no (?:cameras|houses|lights)|out of town|field road|dirt road|tunnel|docks?|rest area|cemetery|cabin|lay by|layby|silo|jetty|pier|canal path|towpath|no signal|old mill|bridge|cellar|ruins?|motel|gravel pit|brickworks|back door|ruin|mine|plant|shed by',
  'carriere|abandonnee?|desaffectee?|deserte?|isolee?|retire|bois|foret|sous le pont|pont de l autoroute|derriere (?:la gare|l usine|l entrepot|le depot|le supermarche)|vieux moulin|vieille (?:usine|ferme|grange|maison)|ancienne (?:usine|ferme|carriere)|zone industrielle|zi|entrepot|parking|impasse|personne n y|personne ne (?:passe|vient|voit)|sans (?:camera|lumiere|lampadaire)|hors de la ville|chemin de terre|tunnel|aire de repos|cimetiere|friche|cabane|halage|silo|jetee|hangar|lavoir|vieux pont|le pont|cave|ruines?|bout du chemin|gravier[a-z]*|peniche|briqueterie|porte de derriere|fabrique|scierie',
);
const lateAtNight = words(
  'midnight|at night|after (?:dark|midnight|ten|eleven|10|11|22|23)|late|1 am|2 am|3 am|in the dark|(?:pub|bar|shop|park) closes|closing time|(?:10|11|12|1|2|3) ?(?:pm|am)|(?:10|11)pm|night',
  'minuit|la nuit|de nuit|apres (?:22|23|minuit)|tard|(?:22|23|0|1|2) ?h(?:30)?|(?:22|23)h(?:00|30)?|nuit|a la nuit|dans le noir|fermeture',
);
const sightings = words(
  'saw|seen|spotted|heard|think|maybe|he (?:was|is|sits|sleeps|hides|lives|eats|goes)|she (?:was|is|sits|sleeps|hides|lives|eats|goes)|hes|shes|looked|looking|searched|search|camera|meow[a-z]*|feed(?:s|ing)?|last night|every night|stray|strays',
  'vue?s?|aperc[a-z]+|entendue?|crois|peut etre|il (?:etait|est|dort|se|vit|mange|va|rode|traine)|elle (?:etait|est|dort|se|vit|mange|va|rode|traine)|cherche[rz]?|cherche|regarde[rz]?|camera|miaul[a-z]+|nourris[a-z]*|nuit derniere|chaque nuit|chats',
);
const meet = asked(
  words(
    'meet|come|be|wait|bring|find|show up|see',
    'venez|viens|retrouve[rz]|rejoignez|rejoins|soyez|attendez|amene[rz]|apporte[rz]|rendez vous|donne[rz]',
  ),
);
const harmlessMeeting = words(
  'or with|or bring|if you like|with (?:a|my|your) (?:friend|neighbou?r|husband|wife)|he (?:was|is)|she (?:was|is)|hes|shes|the cat|crowds?|i live alone|my (?:wife|husband)|panic[a-z]*|scare[ds]?|shy|easily|i(?:ll| will)? wait|i(?:d| would)? go|the place|door is open|he comes|she comes|saw (?:him|her)',
  'ou avec|avec (?:un|une|mon|ma|votre) (?:amie?|voisine?|mari|femme)|si vous voulez|il (?:etait|est|a)|elle (?:etait|est|a)|le chat|je vis seule?|ma femme|mon mari|panique|peur|craintive?|l endroit|je vous attends|j irais|elle dort|il vient|elle vient|vu|vue',
);

const secretData = words(
  'both sides|last \\d of your|\\d+ digits of your|passports?|driv(?:ing|ers?) licen[cs]es?|driver s licen[cs]e|licen[cs]e|id cards?|identity (?:card|document|papers)|identification|your id|an id|(?:photo|copy|scan|picture|proof) (?:of )?(?:your )?(?:id|identity)|photo id|government id|selfie|card (?:numbers?|digits|details)|(?:credit|debit|bank|your|the) cards?|cvv|cvc|three (?:digits|numbers)|sort code|security number|expiry(?: date)?|expiration date|numbers? on the (?:front|back)|bank(?:ing)? (?:login|password|id|access|username)|online banking|login(?: details)?|log in there|username|credentials|passwords?|social security(?: number)?|ssn|national insurance|tax number|date of birth|birth ?date|dob|maiden name|utility bill|electricity bill|(?:recent )?(?:gas|water|phone) bill|proof of (?:address|residence|income)|pay ?slip|bank statement|security (?:question|answer)s?|signature|which bank',
  'les deux faces|votre identite|\\d+ chiffres de votre carte|passeports?|permis(?: de conduire)?|cartes? d identite|pieces? d identite|papiers d identite|carte nationale|cni|numeros? de carte|(?:chiffres|numeros?) (?:de (?:la |votre )?carte|au dos)|(?:photo|copie|scan) de (?:la |votre )?(?:carte|piece|identite)|carte (?:bancaire|bleue|de credit|vitale)|votre carte|cryptogramme|cvv|cvc|date de validite|(?:trois|3) chiffres|date d expiration|identifiants?|mots? de passe|acces (?:bancaires?|a votre banque)|securite sociale|numero fiscal|date de naissance|nom de jeune fille|justificatif de domicile|facture (?:d electricite|d eau|de gaz|recente|edf|de telephone)|fiche de paie|bulletin de salaire|releve (?:de compte|bancaire)|question secrete|signature|selfie|quelle banque',
);
/** Not the writer's own, and not one that is missing. */
const foreignData = onlyWhere(
  affirmed(secretData),
  (line, { start }) => !/^(?:my|mine|mon|ma|no|own)$/.test(line.words[indexBefore(line.offsets, start) - 1] ?? ''),
);
/** Those who want to pay ask for it too. */
const accountNumber = words(
  'iban|bank(?:ing)? details|account (?:number|details)|sort code',
  'rib|iban|coordonnees bancaires|releve d identite',
);
const demand = anyOf(
  asked(
    words(
      'send|give|tell|show|provide|upload|share|submit|photograph|scan|fill in|enter|attach|whats|what is|let me have|forward|take|log in|confirm|type|read|need|hold up|hold|write|include|mail|email|text',
      'envoye[rz]|donne[rz]|dites|dis|montrez|fournissez|fournir|transmettez|photographie[rz]|scanne[rz]|prenez|joignez|joindre|remplissez|entrez|connectez|communique[rz]|lisez|tapez|indiquez|confirme[rz]|saisissez|envoie|donne|presentez|inscrivez|ecrivez',
    ),
  ),
  affirmed(
    words(
      'i need|we need|i (?:will )?require|we require|required|needed|is necessary|mandatory|i want|we want|we (?:must|have to) (?:see|check|verify)|i (?:must|have to) (?:see|check|verify)|(?:i|ill) (?:put|load|do|am doing|send) (?:the|an?|it)|what are|so we can|so i can|too many fakes?|fake owners|to give you the reward|for the (?:reward|form|transfer|handover|file|record|paperwork|contract)|handover form|what bank|which bank|please|to hand over|legally|photo of|picture of|copy of|scan of|both sides|front and back|and the reward|missing',
      'je (?:mets|verse|vire|fais)|pour qu on|trop de faux|pas (?:une? )?(?:escroc|faux)|je saurai|c est quoi|quels? sont|quelle? est|me faut|nous faut|il faut|j ai besoin|nous avons besoin|il manque|exigee?s?|demandee?s?|necessaires?|requise?s?|obligatoires?|je veux|nous devons (?:voir|verifier)|je dois (?:voir|verifier)|pour (?:la recompense|le formulaire|le virement|le dossier|la remise|le contrat|verser)|formulaire de remise|svp|s il vous plait|legalement|pour remettre|quelle banque|photo de|copie de|scan de|recto(?: et)? verso|et la recompense',
    ),
  ),
);
const atTheDesk = words(
  'bring|at the desk|at the shelter|at the police|when you (?:pick|come|collect)|needs? to see|wants? to see|asked for (?:my|it|an|a|me)|was asked|no need|at the parking|parking machine|closed it',
  'apportez|prenez (?:une|votre|le|un)|a l accueil|au refuge|au commissariat|quand vous (?:venez|la|le)|doit voir|veut (?:juste |seulement )?voir|le demande|m a demande|ca demandait|pas besoin|parking|ferme',
);

/** These hosts are known, or belong to offices and charities. */
const knownHost =
  /^(?:[a-z0-9-]+\.)*(?:catlas\.\w+|(?:openstreetmap|google|goo|youtube|youtu|facebook|fb|instagram|x|twitter|tiktok|nextdoor|whatsapp|apple|icloud|microsoft|dropbox|flickr|imgur|ibb|gofundme|ebay|wikipedia|amazon|craigslist|petalert|pet-alert|bbc|waze|bing|what3words|w3w)\.(?:com|be|net|[a-z]{2})|[a-z0-9]+(?:-[a-z0-9]+)?\.(?:org|edu|gov|example|museum|fr|uk|be|ch|ca|ie|lu|eu|de|es|it))(?:[/:?#].*)?$/;
const strangeLink = onlyWhere(
  words('(?:https?:\\/\\/|www\\.)\\S+'),
  (line, { start, end }) => !knownHost.test(line.text.slice(start, end).replace(/^(?:https?:\/\/)?(?:www\.)?/, '')),
);
/** The writer logs in with the number of the reader. */
const yourNumber = words(
  '(?:with|using|on|use|through|via|to|gave|entered|put|typed) (?:your|the) (?:phone|mobile|cell|number|line)(?: (?:no|number))?',
  '(?:avec|sur|par|utilise|mis|entre|tape|donne) (?:ton|votre|le) (?:06|07|numero|telephone|portable)',
);
const logIn = words(
  'log(?:ging|ged)? (?:in|into|on)|sign(?:ing|ed)? (?:in|up)|account|app|register[a-z]*|verify[a-z]*|what (?:number|code)|sends?|sent',
  'connecte|connecter|connexion|inscri[a-z]+|compte|appli|application|verifi[a-z]+|quel (?:numero|code)|envoye',
);

const cardData = words(
  '(?:your|ur|a|the|any) (?:debit |credit |bank )?card(?: (?:number|numbers|details))?|card (?:number|details)|cvv|cvc',
  '(?:votre|ta|la|une) (?:carte(?: bancaire| bleue)?|cb)|numero de (?:votre |ta |la )?carte|cryptogramme',
);
/** The data of a card are money. */
export const cardAsked = together(
  cardData,
  asked(
    words(
      'give|read|send|reply|tell|provide|confirm|dictate|need',
      'donne[rz]|lisez|envoyez|repondez|dites|communique[rz]|fournissez|dictez|confirmez',
    ),
  ),
  50,
);

/** Rules for what scammers want besides money. */
export const contactRules: readonly WarningRule[] = [
  { kind: 'code', cues: [affirmed(code), tell, arrival], within: 140, unless: anyOf(ownCodes, reports) },
  { kind: 'code', cues: [followedBy(tell, codeName, 14)], unless: anyOf(ownCodes, reports) },
  { kind: 'code', cues: [comesToPhone, affirmed(repeated)], within: 140, unless: anyOf(ownCodes, reports, pictures) },
  { kind: 'code', cues: [bareCodeQuestion], unless: anyOf(ownCodes, reports) },
  {
    kind: 'code',
    cues: [
      asked(words('tap|press|approve|accept|click|confirm', 'appuyez|tapez|approuvez|acceptez|validez|confirmez')),
      words('sign in|log in|login|yes|notification|it(?: is|s) me', 'connexion|oui|notification'),
      words('notification|sign in|log in|login|approve', 'notification|connexion'),
    ],
    within: 90,
    unless: reports,
  },
  { kind: 'code', cues: [affirmed(code), want, arrival], within: 140, unless: anyOf(ownCodes, reports) },
  {
    kind: 'link',
    cues: [messenger, anyOf(move, suggest)],
    within: 40,
    unless: anyOf(
      reports,
      words(
        '(?:not|dont|never) (?:on|use|have) (?:it|that|any|a|whats ?app|telegram|facebook|messenger|signal)|stay here|groups?|posted|shared|saw|page of|(?:pas|jamais) (?:sur|de|eu) (?:whats ?app|telegram|facebook|messenger|signal)|restons|groupes?|partage|publie|vu sur',
      ),
    ),
  },
  {
    kind: 'link',
    cues: [mailAddress, move, suggest],
    within: 60,
    unless: anyOf(reports, words('poster|collar|affiche|collier|groups?|groupes?')),
  },
  {
    kind: 'link',
    cues: [messenger, affirmed(words('only|lets|pls|please', 'uniquement|seulement|que|allons|svp'))],
    within: 14,
    unless: anyOf(
      reports,
      words(
        'groups?|groupes?|posted|shared|offers?|stay here|not on|pas de (?:whats ?app|telegram|facebook)|regarde ici',
      ),
    ),
  },
  { kind: 'link', cues: [attachment, lure], within: 60, unless: reports },
  {
    kind: 'link',
    cues: [provider, anyOf(move, suggest)],
    within: 50,
    unless: anyOf(reports, words('poster|print|affiche|imprime')),
  },
  { kind: 'link', cues: [hiddenLink], unless: reports },
  { kind: 'link', cues: [strangeLink], unless: reports },
  {
    kind: 'code',
    cues: [
      yourNumber,
      logIn,
      words(
        'what (?:number|code|digits|did|does)|which (?:number|code)|code|pin|digits|numbers',
        'quel (?:numero|code)|quels (?:chiffres|numeros)|code|chiffres',
      ),
    ],
    within: 60,
    unless: anyOf(ownCodes, reports),
  },
  { kind: 'link', cues: [links, lure], within: 90, unless: reports },
  {
    kind: 'link',
    cues: [
      asked(
        words(
          'click|tap|scan|open|follow|download|install|visit|log in|fill in|cliquez|cliquer|clique|scannez|ouvrez|suivez|telecharge[rz]|installe[rz]|connectez|remplissez',
        ),
      ),
      words(
        'links?|qr(?: code)?|app|application|form|website|web page|page below|lien|liens|qr code|appli|formulaire|site ci dessous|page ci dessous',
      ),
    ],
    within: 40,
    unless: anyOf(reports, words('collar|tag|poster|affiche|collier|medaille')),
  },
  { kind: 'alone', cues: [comeAlone], unless: anyOf(harmlessMeeting, reports) },
  { kind: 'alone', cues: [secret], unless: anyOf(reports, words('the place|l endroit|apres \\d+')) },
  { kind: 'alone', cues: [isolated, lateAtNight], within: 60, unless: anyOf(harmlessMeeting, sightings, reports) },
  { kind: 'alone', cues: [meet, isolated, lateAtNight], within: 80, unless: anyOf(harmlessMeeting, reports) },
  { kind: 'identity', cues: [foreignData, demand], within: 90, unless: anyOf(atTheDesk, reports) },
  {
    kind: 'identity',
    cues: [accountNumber, demand],
    within: 60,
    unless: anyOf(
      atTheDesk,
      reports,
      words('reward|transfer (?:you|it|the)|refund you|pay you|recompense|vire|virer|rembourse[rz]?'),
    ),
  },
];
