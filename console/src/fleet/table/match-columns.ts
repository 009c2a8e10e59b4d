import { fold } from '@wifi-tms/contract/fold'

/** Words of the same meaning, a line each, in English, German, Portuguese, Polish, Chinese, Japanese and Korean. */
const sameMeanings = [
  'price amount cost preis betrag preço valor cena kwota 价格 價格 单价 單價 售价 售價 価格 値段 単価 売価 가격 단가 판매가',
  'oldprice old was pricebefore regularprice originalprice alterpreis preisalt preisvorher vorherigerpreis streichpreis statt preçoantigo staracena poprzedniacena cenapoprzednia cenaregularna cenaprzed 原价 原價 定价 定價 通常価格 旧価格 정가 원가 할인전가격',
  'unitprice baseprice grundpreis preisjeeinheit cenajednostkowa cenazajednostkę cenazajedn cenajedn 单位价格 單位價格 单价 單價 単位価格 単価 단위가격 단가',
  'name title product productname article item label bezeichnung artikelbezeichnung benennung produkt artikel nome produto nazwa tytuł towar artykuł nazwaproduktu nazwatowaru nazwaartykułu 名称 名稱 品名 商品 商品名 商品名称 商品名稱 产品名称 產品名稱 名前 이름 명칭 상품명 품명 제품명',
  'ean ean13 gtin upc barcode code strichcode código códigodebarras kod kodkreskowy kodean 条码 條碼 条形码 商品条码 バーコード janコード jan 바코드',
  'unit uom einheit unidade jednostka jm 单位 單位 単位 단위',
  'date day datum data dzień 日期 日付 날짜 일자',
  'origin country herkunft land origem país pochodzenie kraj krajpochodzenia 产地 產地 原产地 原產地 原産国 産地 원산지',
  'description text detail details beschreibung descrição opis 规格 規格 说明 說明 描述 備考 説明 설명 비고',
  'sku articlenumber itemnumber number artikelnummer artikelnr artnr código kod symbol numer indeks 货号 貨號 编号 編號 商品编号 品番 商品コード 番号 품번 상품코드 번호',
  'quantity qty stock menge bestand quantidade estoque ilość stan 数量 數量 库存 庫存 在庫 수량 재고',
  'weight gewicht peso waga masa gramatura 重量 净重 淨重 重さ 무게 중량',
  'size größe grösse abmessungen dimensions tamanho rozmiar wielkość wymiary 尺寸 大小 规格 規格 サイズ 寸法 크기 사이즈 규격',
  'content volume capacity inhalt füllmenge volumen conteúdo pojemność zawartość objętość 容量 含量 净含量 淨含量 内容量 용량',
  'brand marke marca marka 品牌 ブランド 브랜드',
  'category kategorie categoria kategoria 分类 分類 类别 類別 カテゴリ 분류 카테고리',
  'discount rabatt desconto rabat zniżka promocja 折扣 割引 할인',
  'time uhrzeit hora godzina czas 时间 時間 時刻 시간',
  'room raum sala pokój 房间 房間 会议室 會議室 部屋 会議室 방 회의실',
  'template layout vorlage modelo szablon 模板 範本 テンプレート 템플릿',
  'from start validfrom gültigab początek od ważneod 开始 開始 시작',
  'until end to validuntil gültigbis koniec do ważnedo 结束 結束 終了 종료',
]

/** Reduces a name to its letters and digits, without case and accents: `'data.Größe (cm)'` → `'grossecm'`. */
const normalised = (name: string) => fold(name.trim().replace(/^data\./i, '')).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The words of each meaning. For a word with two meanings, like Polish `kod`, the names of the template's values
 * decide.
 */
const meanings = sameMeanings.map((names) => new Set(names.split(' ').map(normalised)))

/** The names that a template's value for a line of details may have. */
const details = new Set(
  'detail details info spec specification 规格 規格 详情 詳情 詳細 상세'.split(' ').map(normalised),
)
/** Columns with one of these meanings fill a line of details if no other column fits the line better. */
const detailMeanings = ['size', 'weight', 'content'].map((name) => meanings.find((names) => names.has(name))!)

/** Returns the last word of a place: `name` for `product.name`. */
const lastWordOf = (name: string) => normalised(name.split('.').at(-1)!)

/** Longer names are not compared letter by letter, which bounds the work. */
const MAX_LENGTH = 40

/** Returns the Levenshtein distance: how many letters to remove, insert or change to turn one name into the other. */
function distance(word: string, other: string): number {
  let previousRow = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...word].entries()) {
    const nextRow = [row + 1]
    for (let index = 0; index < other.length; index++)
      nextRow.push(
        Math.min(
          previousRow[index + 1]! + 1,
          nextRow[index]! + 1,
          previousRow[index]! + Number(other[index] !== letter),
        ),
      )
    previousRow = nextRow
  }
  return previousRow.at(-1)!
}

/**
 * True if names differ by at most one letter, or by two if both have seven or more; false for names under four letters.
 */
function areNear(word: string, other: string): boolean {
  const [shorter, longer] = [word.length, other.length].sort((a, b) => a - b) as [number, number]
  if (shorter < 4) return false
  const maxChanges = shorter < 7 ? 1 : 2
  return longer <= MAX_LENGTH && longer - shorter <= maxChanges && distance(word, other) <= maxChanges
}

const haveSameMeaning = (word: string, other: string) => meanings.some((names) => names.has(word) && names.has(other))

/** The rules by which a column matches a place (placeholder) of the template, the surest rule first. */
const rules: readonly ((column: string, place: string) => boolean)[] = [
  (column, place) => column === place,
  (column, place) => normalised(column) !== '' && normalised(column) === normalised(place),
  (column, place) => haveSameMeaning(normalised(column), normalised(place)),
  (column, place) => normalised(column) !== '' && normalised(column) === lastWordOf(place),
  (column, place) => haveSameMeaning(normalised(column), lastWordOf(place)),
  (column, place) => areNear(normalised(column), normalised(place)),
  (column, place) => details.has(lastWordOf(place)) && detailMeanings.some((names) => names.has(normalised(column))),
]

/**
 * Returns the place for each column, '' for none. A place is found by the column's name, by a word of the same meaning,
 * or by a name that differs by a letter or two. A place has one column at most; surer rules are tried first.
 */
export function matchColumns(columns: readonly string[], places: readonly string[]): string[] {
  const matched = columns.map(() => '')
  const openPlaces = new Set(places)
  for (const matches of rules)
    for (const [index, column] of columns.entries()) {
      if (matched[index]) continue
      const place = [...openPlaces].find((name) => matches(column, name))
      if (place === undefined) continue
      matched[index] = place
      openPlaces.delete(place)
    }
  return matched
}
