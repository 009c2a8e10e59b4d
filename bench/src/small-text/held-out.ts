import type { Language } from '@wifi-tms/contract/shapes'
import { linesIn } from './lines-in.ts'

/**
 * Further texts of the kind of `words`, by which the painter was never tuned: improvements have to hold for them too.
 */
export const heldOutWords: Readonly<Record<Language, readonly string[]>> = {
  en: linesIn(`
Room 412, quiet work
Booked by Hannah Schofield
Sourdough rolls, baked today
Basmati rice 2 kg
Now 7.85 instead of 9.20
Lost property: ask the porter
Cloakroom and lockers
Next tour starts at 16:45
Charging point for bicycles
Mezzanine, turn left
Gluten free, may contain traces of nuts
Ripe avocados, origin Peru
LED bulb E27, 8 W, warm white
Wing nuts M8, box of fifty
Exhibition closed on Mondays
Fire door, keep shut
Wash at 40 degrees with similar colours
Quarterly review, held by video
Please return trays to the counter
No entry beyond this point without a helmet
Queue here for exchanges and vouchers
Batch 0729-B, packed 18.03.2026
Mind the gap between ramp and platform
Jasmine, thyme and other herbs in pots
Unit price per 100 ml: 0.63
Caution, wet floor
Dr. Oyelaran is in until half past six`),
  pl: linesIn(`
Pokój 412, praca w ciszy
Rezerwacja: Grażyna Wójcik
Bułki na zakwasie, wypiek dzisiejszy
Ryż basmati 2 kg
Teraz 7,85 zł zamiast 9,20 zł
Rzeczy znalezione: zapytaj portiera
Szatnia i schowki na bagaż
Początek zwiedzania o 16:45
Ładowanie rowerów elektrycznych
Półpiętro, proszę skręcić w lewo
Bez glutenu, może zawierać śladowe ilości orzechów
Dojrzałe gruszki, kraj pochodzenia: Włochy
Żarówka LED E27, 8 W, ciepła biel
Nakrętki motylkowe M8, pięćdziesiąt sztuk
Wystawa nieczynna w poniedziałki
Drzwi przeciwpożarowe, nie zastawiać
Prać w 40 stopniach z podobnymi kolorami
Przegląd kwartalny, łączymy się zdalnie
Tace proszę odnosić na ladę
Wstęp wyłącznie w kasku ochronnym
Kolejka do wymiany towaru i bonów
Partia 0729-B, spakowano 18.03.2026
Uwaga na próg między rampą a peronem
Bazylia, tymianek i inne zioła w doniczkach
Cena jednostkowa za 100 ml: 0,63 zł
Ślisko! Świeżo umyta podłoga
Doktor Jędrzejczyk przyjmuje do wpół do siódmej`),
  zh: linesIn(`
四楼培训教室，今日已约满
预订人：陈嘉怡，市场推广组
手工馒头，每袋六只
泰国香米 5 公斤
原价 89.00 现价 75.80 元
失物请到门卫处认领
衣帽寄存柜
下一批参观 16:45 开始
电动自行车充电桩
夹层办公区，请左转
不含麸质，可能含有微量坚果
云南牛油果，成熟可食
节能灯泡，暖白色，8 瓦
蝶形螺母，五十枚装
展览馆逢周一闭馆
防火门，请随手关闭
四十度温水洗涤，与同色衣物一起
季度总结，线上线下同时举行
用餐后请将托盘送回柜台
未戴安全帽者禁止入内
退换货与代金券请在此排队
批次 0729，包装日期 2026 年 3 月
注意站台与坡道之间的空隙
罗勒、薄荷等盆栽香草
每百毫升单价 0.63 元
地面湿滑，谨防跌倒
李医生门诊至下午六点半
高压危险，请勿触摸设备外壳
消毒湿巾，独立包装，温和不刺激
婴儿配方奶粉第三阶段，适合一岁以上
冷冻虾仁，解冻后请尽快食用
图书馆自习室，手机请调至静音
仓库盘点期间暂停发货，敬请谅解
车间乙区：压缩机、齿轮箱与传动轴
健康体检报告可于三个工作日后领取
蓝莓酸奶，买四送二，限今明两天
残疾人专用洗手间，钥匙在服务台
废旧电池回收箱，请勿投入其他垃圾
实验室通风橱已检验，有效期至明年五月
端午节放假安排：六月十九日至二十一日`),
  tw: linesIn(`
四樓教育訓練室，今日額滿
預約人：陳嘉怡，行銷企劃組
手工饅頭，每袋六顆
泰國香米 5 公斤
原價 890 元，現價 758 元
遺失物請至警衛室認領
衣帽寄物櫃
下一梯次導覽 16:45 開始
電動機車充電站
夾層辦公區，請左轉
不含麩質，可能含有微量堅果
進口酪梨，熟成可食
省電燈泡，暖白色，8 瓦
蝶形螺帽，五十個裝
展覽館每逢週一休館
防火門，請隨手關閉
四十度溫水洗滌，與同色衣物一起
季度檢討，線上與現場同步舉行
用餐後請將餐盤送回櫃檯
未戴安全帽者禁止進入
退換貨與禮券請在此排隊
批號 0729，包裝日期 2026 年 3 月
注意月臺與坡道之間的空隙
羅勒、薄荷等盆栽香草
每百毫升單價 6.3 元
地面濕滑，謹防跌倒
李醫師門診至下午六點半
高壓危險，請勿觸摸設備外殼
消毒濕紙巾，獨立包裝，溫和不刺激
嬰兒配方奶粉第三階段，適合一歲以上
冷凍蝦仁，解凍後請儘快食用
圖書館自習室，手機請調為靜音
倉庫盤點期間暫停出貨，敬請見諒
廠房乙區：壓縮機、齒輪箱與傳動軸
健康檢查報告可於三個工作天後領取
藍莓優格，買四送二，限今明兩天
無障礙廁所，鑰匙在服務臺
廢電池回收箱，請勿投入其他垃圾
實驗室排煙櫃已檢驗，有效至明年五月
端午節連續假期：六月十九日至二十一日`),
  ja: linesIn(`
四階研修室、本日は満席
予約者：小林 恵子、企画課
手づくりロールパン、六個入り
あきたこまち 5 キロ
通常 890円を 758円で
落とし物は守衛室まで
コートと荷物のロッカー
次の見学は 16:45 からです
電動アシスト自転車の充電所
中二階の事務所へは左へお進みください
小麦不使用、ナッツ類を含むことがあります
メキシコ産アボカド、食べごろ
電球色 LED ランプ、8 ワット
蝶ナット、五十個パック
展示室は毎週月曜日が休みです
防火扉につき開放厳禁
四十度以下のぬるま湯で、同じ色の物と洗う
四半期のまとめ、オンラインでも参加できます
お食事のあとはトレーをカウンターへ
ヘルメットのない方は入れません
返品と商品券の列はこちら
製造番号 0729、包装日 2026年3月
ホームとスロープのすき間に注意
バジルやミントなど鉢植えのハーブ
百ミリリットルあたり 63円
床がぬれています、足もとに気をつけて
診察は午後六時半まで、担当は渡辺医師
高電圧危険、カバーにさわらないこと
除菌ウェットティッシュ、肌にやさしい個包装
粉ミルク、一歳から三歳ごろまで
むきえび、解凍したらお早めにお召し上がりください
図書館の自習席、携帯電話はマナーモードで
棚卸しのため出荷を休みます、ご了承ください
第二工場：コンプレッサー、歯車、ベアリング
健康診断の結果は三日後に受け取れます
ブルーベリーヨーグルト、四個で二個おまけ
多目的トイレのかぎは案内所にあります
使い切った電池の箱、ほかのごみは入れないで
実験室の換気装置は点検ずみ、来年五月まで有効
お盆休み：八月十三日から十六日まで`),
  ko: linesIn(`
사층 교육장, 오늘은 예약 마감
예약자: 한지혜, 홍보기획팀
손으로 빚은 찐빵, 여섯 개 묶음
철원 오대쌀 5 킬로그램
정가 8,900원, 할인가 7,580원
잃어버린 물건은 경비실에서 찾으세요
외투 보관함
다음 관람은 16:45 시작
전기 자전거 충전소
중이층 사무실은 왼쪽으로
밀가루 없음, 견과류가 섞일 수 있음
멕시코산 아보카도, 잘 익은 것
전구색 엘이디 램프, 8 와트
나비 너트, 쉰 개 포장
전시관은 월요일마다 쉽니다
방화문, 항상 닫아 두십시오
미지근한 물에 비슷한 색끼리 세탁
분기 결산, 화상으로도 참석 가능
식사 후 쟁반은 반납대로
안전모를 쓰지 않으면 출입 금지
교환과 상품권은 여기에 줄을 서세요
제조 번호 0729, 포장일 2026년 3월
승강장과 경사로 사이 틈을 조심하세요
바질과 박하, 허브 화분
백 밀리리터당 630원
바닥이 젖어 있으니 넘어지지 않게
진료는 오후 여섯 시 반까지, 곽 선생님`),
}
