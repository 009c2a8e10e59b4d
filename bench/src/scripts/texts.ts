/** The fonts of Debian's fonts-noto-core, fonts-dejavu-core, fonts-freefont-ttf and fonts-ipafont-gothic. */
const noto = (name: string) => `/usr/share/fonts/truetype/noto/Noto${name}-Regular.ttf`
const dejaVu = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'
const freeSans = '/usr/share/fonts/truetype/freefont/FreeSans.ttf'
const freeSerif = '/usr/share/fonts/truetype/freefont/FreeSerif.ttf'
const ipa = '/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf'

/** Texts of each script, each in one font that has all its letters. */
export const textsByScript: Readonly<Record<string, readonly { file: string; text: string }[]>> = {
  Arabic: [
    { file: noto('SansArabic'), text: 'السعر بعد التخفيض' },
    { file: noto('SansArabic'), text: 'قاعة الاجتماعات مشغولة' },
    { file: noto('NaskhArabic'), text: 'لا إله، المُدِيرُ العَامُّ' },
    { file: noto('KufiArabic'), text: 'مرحبا بكم' },
  ],
  Persian: [
    { file: noto('NaskhArabic'), text: 'قیمت این کالا ۱۲٬۵۰۰ ریال' },
    { file: dejaVu, text: 'می‌خواهم چای و پنیر گچ' },
  ],
  Urdu: [
    { file: noto('NastaliqUrdu'), text: 'قیمت' },
    { file: noto('NaskhArabic'), text: 'کمرۂ اجلاس خالی ہے' },
    { file: noto('NaskhArabic'), text: 'ٹماٹر، گاجر اور ڑے' },
  ],
  Hebrew: [
    { file: noto('SansHebrew'), text: 'חדר ישיבות פנוי' },
    { file: noto('SerifHebrew'), text: 'בְּרֵאשִׁית בָּרָא' },
    { file: noto('RashiHebrew'), text: 'שלום עליכם' },
    { file: dejaVu, text: 'מחיר: ‎12.50 ₪ ליחידה' },
  ],
  Hindi: [
    { file: noto('SansDevanagari'), text: 'बैठक कक्ष खाली है' },
    { file: noto('SerifDevanagari'), text: 'मूल्य प्रति किलो' },
    { file: noto('SansDevanagari'), text: 'क्षत्रिय ज्ञान श्रृंखला र्क र्‍य' },
    { file: noto('SansDevanagari'), text: 'हिन्दी में कीमत ९९' },
  ],
  Bengali: [
    { file: noto('SansBengali'), text: 'সভাকক্ষ খালি আছে' },
    { file: noto('SerifBengali'), text: 'মূল্য প্রতি কেজি' },
    { file: noto('SansBengali'), text: 'ক্ষ জ্ঞ র্ক ন্ত্র কো' },
  ],
  Tamil: [
    { file: noto('SansTamil'), text: 'கூட்ட அறை காலியாக உள்ளது' },
    { file: noto('SerifTamil'), text: 'விலை கிலோவுக்கு' },
    { file: noto('SansTamil'), text: 'க்ஷ ஸ்ரீ கௌ மொ' },
  ],
  Thai: [
    { file: noto('SansThai'), text: 'ห้องประชุมว่าง' },
    { file: noto('SerifThai'), text: 'ราคาต่อกิโลกรัม' },
    { file: noto('SansThai'), text: 'น้ำ ปู่ ป้า ญี่ปุ่น กำ' },
  ],
  Lao: [
    { file: noto('SansLao'), text: 'ຫ້ອງປະຊຸມຫວ່າງ' },
    { file: noto('SerifLao'), text: 'ລາຄາຕໍ່ກິໂລ ນ້ຳ' },
  ],
  Khmer: [
    { file: noto('SansKhmer'), text: 'បន្ទប់ប្រជុំទំនេរ' },
    { file: noto('SerifKhmer'), text: 'តម្លៃក្នុងមួយគីឡូ' },
    { file: noto('SansKhmer'), text: 'ស្ត្រី ក្រុម ខ្ញុំ' },
  ],
  Burmese: [
    { file: noto('SansMyanmar'), text: 'အစည်းအဝေးခန်း အားသည်' },
    { file: noto('SerifMyanmar'), text: 'ဈေးနှုန်း တစ်ကီလို' },
    { file: noto('SansMyanmar'), text: 'ကြွေး မြန်မာ ဩဇာ င်္ဂ' },
  ],
  'mixed with Latin and digits': [
    { file: dejaVu, text: 'السعر EUR 12.50 فقط (3 kg)' },
    { file: dejaVu, text: 'Room 3.14 – غرفة الاجتماعات – OK' },
    { file: dejaVu, text: 'קוד WIFI-5 GHz: abc-123!' },
    { file: freeSans, text: 'MRP ₹99 हिन्दी (2 kg) নতুন' },
    { file: freeSerif, text: 'தமிழ் Tamil 100% ไทย' },
  ],
  'mixed with Chinese and Japanese': [
    { file: ipa, text: '会議室 Room 3 は 12:30 から' },
    { file: ipa, text: '価格 ¥1,980 (税込)' },
  ],
}
