# ruff: noqa: RUF001, SIM905, E501 - words of many scripts, told by white space; wide signs count twice
"""The words that labels are made of: rare ones, of many scripts, that nothing else in the project uses.

Every one is a bare label: letters, marks, digits of a script, and in two cases a joiner. Combining marks and
joiners are written as escapes, so that no editor normalises them away.
"""

from typing import Final

LATIN: Final = """zyzzyva widdershins tatterdemalion pyrrhuloxia gallimaufry ombrophile quincunx xylorimba jentacular
flumadiddle snollygoster borborygm žluťoučký řeřicha ñandubay őszibarack gwlân þorskhaus hálózsák kūlgrinda çörekotu
jäätelöauto ġebelsaħħa ŋgalɛ ƙwaryar ṭhumrī ıspanağı Łabędziątko""".split()

GREEK: Final = "χελιδόνι μελιτζάνα θρυαλλίδα ξιφίας φλαμούρι βερίκοκο ζαργάνα αλκυόνη".split()

CYRILLIC: Final = "щавелек ёжевика їжачок џезва ўзгорачак бөрөөш қымызшы ѓерданче љубичица журавлина".split()

CAUCASIAN: Final = "ծիրանի նռնենի սրինգ կռունկ ուրցադաղձ ჩურჩხელა თხილამური ჭრიჭინა მწყერი ძეწნა".split()

RIGHT_TO_LEFT: Final = [
    "תַּפּוּז",
    "חִדְקֶל",
    "צִפֹּרֶן",
    "רִמּוֹנִים",
    "زَعْفَران",
    "نَيْلُوفَر",
    "قُنْفُذ",
    "سَفَرْجَل",
    "نیم\u200cروزی",
    "گل\u200cکلم",
    "ܟܘܟܒܐ",
    "ܓܘܙܐ",
    "ߒߞߏߟߏ",
    "𞤀𞤣𞤤𞤢𞤥",
    "ދިވެހި",
]

INDIC: Final = """मूँगफली झींगुर कौड़ियाला शृंखलिका কাঠঠোকরা শিউলিতলা হিজলগাছ ਗੁਲਮੋਹਰੀ ਕਿੱਕਰਾਂ ખિસકોલી ઝરમરિયું ଝରଣାପାଣି
பனித்துளி மயிலிறகு கற்றாழை సీతాకోక గోరింటాకు ಮಿಂಚುಹುಳ ಸಂಪಿಗೆ തുമ്പപ്പൂവ് മിന്നാമിനുങ്ങ് කිතුල්පැණි නෙළුම්""".split()

SOUTH_EAST_ASIAN: Final = """ผีเสื้อน้ำ หิ่งห้อย ลูกแพร์ ດອກຈຳປາ ຫິ່ງຫ້ອຍ ផ្កាឈូក មេអំបៅ လိပ်ပြာ ပန်းခြံ ᨔᨘᨑᨛ ꦏꦸꦥꦸ ᬓᬸᬧᬸ
མེཏོག""".split()

AFRICAN: Final = "ቢራቢሮው ሎሚናት ጸሓይነት ⵜⴰⴼⵓⴽⵜ ⵉⵖⵣⵔⴰⵏ ⴰⵣⴳⵔⵏⵏⵓ ꕉꕜꕮ ꚠꚡꚢ".split()

AMERICAN: Final = "ᎠᏓᏪᎳᎩ ᏏᏆᎤᏔᎾ ᎦᎵᏉᎩ ᐊᕐᕕᒃᑐᖅ ᑎᕆᒐᓂᐊᖅ ᓇᓄᕐᓗᒃ 𐓏𐓘𐓻𐓘𐓻𐓟".split()

EAST_ASIAN: Final = """두루미떼 옹달샘물 무지개떡 반딧불이 蒲公英色 カタツムリ ヒグラシ ホタルイカ 蝲蛄池 薏苡仁羹 躑躅園 鸚鵡螺殻 ꆈꌠꉙ ㄓㄨㄧㄣ ᠴᠢᠨᠤᠠ ᠬᠠᠪᠤᠷ
𠮷野屋裏 𪚥龘""".split()

HISTORIC: Final = "𐌲𐌿𐍄𐌹𐍃𐌺 ⰳⰾⰰⰳⱁⰾⱏ 𐐔𐐯𐑅𐐨𐑉𐐯𐐻 𒀭𒂗𒆤 𓆣𓋹𓂀 ꙮгокъ ᚠᚢᚦᚨᚱᚲ ᚑᚌᚐᚋ".split()

NUMBERS: Final = "٤٢٧٩ १०८६ ๓๑๔๕ ⅷᵗʰ ⅝zoll ㊷番館 𝟜𝟚𝕏 ௩௧௪ 六〇五号".split()

# Decomposed on purpose: a base letter and its marks are separate code points.
COMBINING: Final = [
    "ko\u0302\u0301ng-tie\u0302",
    "n\u0303u\u0301ku\u0302",
    "o\u0323mo\u0323\u0301wewe",
    "s\u030cala\u0304ta\u0304",
    "g\u0303orai\u0301",
    "m\u0300bu\u0301le\u0330",
    "и\u0306аи\u0306сан",
    "ω\u0314\u0301\u0345ραν",
    "か\u3099ら\u309aく",
    "\u1112\u1161\u11ab\u110b\u1169\u11bc",
]

_GROUPS: Final = (
    LATIN,
    INDIC,
    EAST_ASIAN,
    CYRILLIC,
    RIGHT_TO_LEFT,
    SOUTH_EAST_ASIAN,
    CAUCASIAN,
    COMBINING,
    AFRICAN,
    GREEK,
    AMERICAN,
    NUMBERS,
    HISTORIC,
)


def _in_turn(groups: tuple[list[str], ...]) -> list[str]:
    """One word of each group after another, so that neighbours are of different scripts."""
    longest = max(map(len, groups))
    return [group[turn] for turn in range(longest) for group in groups if turn < len(group)]


WORDS: Final = _in_turn(_GROUPS)
