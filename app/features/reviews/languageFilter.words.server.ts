/**
 * The word lists of the language filter. Terms are written in the filter's alphabet: lower case, without accents
 * and apostrophes, one space between words. They are separated by commas or line ends; a trailing `*` matches any
 * ending. The reasons for including or excluding a word: docs/decisions/0001-language-filter.md.
 */
function terms(list: string): readonly string[] {
  return list
    .split(/[,\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== "");
}

/** Phrases of obscenity's English set that match innocent words; the lists below replace them. */
export const REPLACED_PHRASES: ReadonlySet<string> = new Set([
  "abo",
  "anal",
  "anus",
  "ass",
  "bitch",
  "chink",
  "cock",
  "cum",
  "dick",
  "fag",
  "kike",
  "nigger",
  "sex",
  "shit",
]);

/** English words that are often disguised: masked with stars, spelled with dots, letters repeated. */
export const DISGUISED = terms(`
  fuck, fucks, fucka, fucked, fucker, fuckers, fuckin, fucking, fuckoff, fuckall, motherfuck*, muthafuck*, phuck*
  fck, fcking, fuk, fukin, fuking, fuq
  shit, shits, shity, shite, shiting, shithead*, shithole*, shitshow*, shitload*, shitbag*, shitface*, shitstorm*, sht
  bullshit*, horseshit*, batshit*, dipshit*, apeshit*, chickenshit*, dogshit*, holyshit, noshit
  bitch, bitchy, bitches, bitching, bitchass, biatch*, biyatch*, sonofabitch, bastard*
  ass, asses, asshole*, asshat*, asswipe*, assclown*, assfuck*, asslick*, jackass*, dumbass*, fatass
  dick, dicks, dickhead*, dickface*, dickless, dickwad*, cock, cocks, cocksuck*
  cunt*, pussy, pussies, slut*, whore, whores, twat*, wanker*, wanking, prick, pricks
  fag, fags, faggot*, fagot*, nigga*, nigger*, retard, retards, retarded
  bhenchod*, behenchod*, madarchod*, chutiya*, bhosdike, gaandu, randi
`);

/** English words that are offensive in any review. */
export const ENGLISH = terms(`
  anal, anus, cumming, cumshot*, jizz*, milf, milfs, tits, titties, blow job, blow jobs, hand job, jerk off, jack off
  wank, sex, horny, nudes, fapping, dildo*, circle jerk
  stfu, gtfo, mofo, mofos, douchebag*, douche bag*, scumbag*
  suck my, suck a dick, eat my ass, kiss my ass, up your ass, son of a bitch, f uck, f ucking, fu ck, fuc k, fu cking
`);

/** Words that demean a people, faith, caste, gender or disability. */
export const SLURS = terms(`
  nig, nigs, niglet*, chink, chinks, chinki, chinkis, chinky, chinkies, gook, gooks, spic, spics, kike, kikes, wetback*
  raghead*, towelhead*, dothead*, camel jockey, curry muncher*, sand monkey*, porch monkey*, paki, pakis, wog, wogs
  beaner, beaners, darkie, darkies, darky, redskin*, shemale*, ladyboy*, tranny, trannies, sissy boy, lesbo, lesbos, mongoloid
  subhuman*
  chamar, chamaar, chamars, bhangi, bhangis, chuhra, chuhre, neech jaat*, neechi jaat*, neech jat
  katua, katuwa, katwa, katmulla*, landya, landye, kanjar, kanjari, chapri, chapris, chhapri, chhapris
  hijra, hijde, hijda, hijre, hijdo, hijron, napunsak, malaun, jihadi, jihadis, rice bag convert*
`);

/** Sensitive words with no place in a padel review in any sense. */
export const SENSITIVE = terms(`
  nazi, nazis, hitler, heil, ku klux klan, kkk, terrorist, terrorists
  pedo, pedos, paedo, paedos, pedophil*, paedophil*, child porn*, kiddie porn, molester*, molested, rapist*
  suicide, suicidal, genocide, ethnic cleansing, gas chamber*, kys, unalive yourself
`);

/** Threats as fixed phrases; `THREAT` in languageFilter.server.ts matches those with a subject and an object. */
export const THREATS = terms(`
  kill yourself, kill urself, kill ur self, killing yourself, hang yourself, shoot yourself, drink bleach, go die
  hope you die, hope u die, hope they die, hope he dies, hope she dies, deserve to die, deserves to die, should be shot
  should be hanged, should be lynched, should be raped, should be burned alive
  you are dead meat, you re dead meat, you will pay with your life, slit your throat, slit his throat, slit her throat
  cut your throat, break your legs, break his legs, break her legs, break your face, smash your face, smash your skull
  bash your head, put a bullet, bomb this place, bomb the place, bomb the club, blow up this place, blow up the club
  burn this place down, burn the place down, burn the club down, burn down this place, burn down the club
  i know where you live, acid attack, throw acid
  maar daalunga, maar daloonga, maar dalunga, mar dalunga, maar daalenge, maar dalenge, maar dalungi, kaat daalunga
  kaat dalunga, jaan se maar*, jan se maar*, jaan se mar*, goli maar*, goli se uda*, zinda jala*, haath pair tod*
  hath pair tod*, haddi tod*, haddiyan tod*, tange tod*, taange tod*, tangdi tod*, gala kaat*, gala dabaa*, tezab phenk*
  chaku maar*, jiva marin, jivant jaal*, tangdya tod*
  जान से मार*, मार डालूंगा, मार डालेंगे, काट डालूंगा, गोली मार*, हाथ पैर तोड*, जिंदा जला*, गला काट*, गला दबा*
  जीवे मार*, जिवे मार*, ठार मार*, तंगड्या तोड*
`);

/** Hindi, Marathi and some South Indian abuse in Latin letters. Only words without an innocent meaning. */
export const HINGLISH = terms(`
  chutiy*, chutya*, chutye, chutia*, chootiy*, chutmar*
  chut, choot, chutad, chodu, chudai, chudwa*, chudakkad
  madarch*, maderch*, maadarch*, madarjaat, madarjat, madharch*, mothrchod, madrchod, mdrchd, mdrchod, mc bc, bc mc, mcbc
  maa chod*, ma chod*, maa ki chut, ma ki chut, maa ka bhosda, maa ka bhosra, teri maa ki, teri maa ka, teri ma ki
  maa chuda*, ma chuda*, maa chudi, madar chod*, tmkc, mkc, bhn chod
  bhench*, behench*, bahench*, bhainch*, bhnchod*, benchod*, penchod*, bencho, behen chod*
  bhen chod*, ben chod*, bahan chod*, behn chod*, behen ke lode, behen ke laude, bhen ke lode, bhen ke laude, bkl, bhen ki chut
  behen ki chut, bahen ki chut, bakchod*, backchod*
  bhosd*, bhosad*, bsdk, bsdke, bhsdk, bhosri ke, bhosrike, bhosri wale
  gaand*, gand, gandu, gandus, gandphat*, gandfat*, gandmar*, gandmasti
  lund, lunds, loda, lodu, lauda, laude, lawda, lawde, lavda, lavde, lavdya*, lowda, lowde, loude, lvda, ke lode, lode ka
  randi, randis, randiya, raand, randwa, randva, randibaaz, randibaz, randikhana, rundi, randi ke, rakhail
  bhadwa, bhadwe, bhadva, bhadve, bhadvi, bhadavya, bhadvya*, bhadwya, bhadkhau, bhadwagiri, bhadwon
  jhaant*, jhant, jhantu, jhaantu, jhaatu, jhatu, jhaat, jhante, jhaatein, zhatu, zhaat, zhatya*, zaatu, zhat
  tatti, tatte chat*, tatte choos*, chuchi, choochi, chuchiyan, phuddi, phudi, fuddi, muth maar*
  muth mar*, mutth maar*, lund choos*, muh me le, muh mein le
  harami, haraami, haramis, haramiyo*, haramkhor*, haramzad*, haramjad*, haraamzad*, haraamkhor*, kamina, kamine, kameena
  kameene, kaminey, kaminon, suar ki aulad, suar ka bacha, suar ka bachcha, suar ke bache, suar ke bachche
  kutte ki aulad, kutte ke pille, kutte kamine, kutte ka bacha, kutte ka bachcha, kutte ke bache, kutte ke bachche
  kutte ke bachhe, kutti ki aulad, kutiya ki aulad, kuttiya, kuttiyon, kutte ki maut, ullu ka patha, ullu ka pattha
  ullu ke pathe, ullu ke patthe, chinal, chhinal, chinaal, chhinaal, najayaz aulad
  zavadya, zavade, zavnya, zavlya, zavli, zavayla, zavaycha, zhavadya, zhavade, zhavnya, zhavlya, zhavli, zhavayla, yedzava*
  yedzhava*, yezava*, aizavadya, aaijhavadya, aijhavadya, aizhavadya, aaizhavadya, aighalya, aaighalya, ayghalya
  aayghalya, aai ghalya, aai zavli, aai zhavli, aizhavli, aaizhavli, aichi gand, aaichi gand, aichya gandit
  aaichya gandit, bhikarchot*, bhikar chot, fodri*
  randichya*, randechya*, gandichya, lavdyachya, chutmarichya*, shenya khau, gu kha
  thevdiya*, thevidiya*, thevadiya*, pundai, pundamavan*, thayoli*, lanjakoduku, lanjakodaka, lanja kodaka, sule maga, sulemaga
`);

/** The same in Devanagari in the filter's alphabet: without nuktas, with anusvara for chandrabindu. */
export const DEVANAGARI = terms(`
  चूतिय*, चुतिय*, चूत्य*, चुत्य*, चूत, मादरचोद*, मादर चोद, माधरचोद*, बहनचोद*, बहन चोद, बेहेनचोद*, भेनचोद*, भैनचोद*, बेनचोद*, भेंचोद*
  भोसडी*, भोसडा, भोसडे*, भोसरी के, भोसडीचा, भोसडीच्या, गांड, गांडू, गांडु, गांडमरा*, गांडफट*, गांडीत, आईची गांड, लंड, लौडा, लौडे, लवडा, लवडे, लवड्या*
  लोडू, रंडी, रंडियां, रण्डी, रांड, रांडे*, रंडीच्या, भडवा, भडवे, भड्वा, भडव्या*, झांट, झाट, झांटू, झाटू, झाट्या, टट्टी, छिनाल, हरामी, हरामखोर*
  हरामजाद*, कमीना, कमीने, सुअर की औलाद, सुअर के बच्चे, कुत्ते की औलाद, कुत्ते के पिल्ले, उल्लू का पट्ठा, उल्लू के पट्ठे
  झवाड्या, झवाडा, झवाडे, झवली, झवणे, येडझवा*, येडझव्या, आयघाल्या, आईघाल्या, आयझवाड्या, आईझवाड्या, आई घाल्या, भिकारचोट*
  हिजडा, हिजडे, चमार, भंगी, चिंकी, कटुआ, कटवा, लांड्या, छपरी, आतंकवादी, बलात्कारी, आत्महत्या, फोदरी, चोदू, चुदाई
`);

/**
 * Innocent words that the lists above or obscenity's set would match: names of people and places in Mumbai,
 * food, sports terms. They are removed from the text before matching.
 */
export const INNOCENT = terms(`
  shiitake*, shitake*, shital*, shitole*, shitij*, wankhede*, wankaner, wankel, booboo*, boo boo, fukuoka, fukushima, fukrey, fukra*
  rapeseed*, rapel*, rappel*, retardant*, fire retardant*, flame retardant*, pornima*, poornima*, semenya, semenov*, pissarro, pissu*
  van dyke, vandyke*, dick whittington, moby dick, spotted dick, dick tracy, philip k dick, dick smith, dick fosbury
  kung fu, tit for tat, blue tit, great tit, montenegr*, negroni*, winegrow*, porgy, cuckoo*
  chink in, chinks in, chink of light, chinkara*, chhink*, shuttle cock, shuttle cocks, weather cock, cock a hoop, cock and bull, cock your wrist
  cock the wrist, cock my wrist, cock your racket, cock the racket, wrist cock, spic and span
  mother lode, niki lauda, lauda air, turducken*, ars nova, arsen*, suicide drill*, suicide run*, suicide sprint*, suicide squad
  same sex, single sex, mixed sex, either sex, opposite sex, both sex, sex ratio
  chut gaya, chut gayi, chut gaye, chut jata, chut jati, chut jaye, chut jayega, chut jayegi, chut raha, chut rahi, chut na jaye
  goli maaro, goli maro, goli maar do
`);
