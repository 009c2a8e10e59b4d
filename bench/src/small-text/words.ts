import type { Language } from '@wifi-tms/contract/shapes'

/** The lines of a text. */
export const linesIn = (text: string): readonly string[] => text.trim().split('\n')

/** Texts of shelves and doors: prices, goods, signs, names. */
export const words: Readonly<Record<Language, readonly string[]>> = {
  en: linesIn(`
Meeting room 3
free until 14:00
Organic milk 1.5 l
12.99
€ 4.49 / kg
Please knock
Out of order
Emergency exit: staff only
Board room, 2nd floor
Weekly planning
Dr. Elizabeth Warwick
Whole grain bread
Save 25 %
was 3.79 now 2.99
Opening hours
Mon–Fri 8:30–17:45
Fresh strawberries
Quiet zone
Reception
Visitor parking
Best before 06/2027
Item no. 4006381333931
Jogging shoes, size 42
Check in at the desk
Kitchen & bathroom
The lift is closed for repair until Friday
Please switch off the light when you leave the room
Ask our staff for help with heavy or bulky goods
Smoked salmon from Norway, sliced, 200 g, keep cold
Two for the price of one, only while stocks last
Your booking ends in five minutes; the next guest is waiting
Projector, whiteboard and video conference for twelve people
Grown without pesticides by farmers of the lake district
Deposit 0.25, refund at the machine behind the tills
In case of fire use the stairs, never the lift
Fragile: do not drop, keep dry, this side up
Shelf 17, bay 4, box 308: screws M6 x 40, zinc
Ask the foreman in hall two for spare parts by their name`),
  pl: linesIn(`
Sala konferencyjna 3
wolna do 14:00
Mleko świeże 1,5 l
12,99 zł
4,49 zł / kg
Proszę pukać do drzwi
Wyjście ewakuacyjne tylko dla personelu
Żółty ser wędzony, chleb żytni razowy
Józef Wiśniewski
Łukasz Żądło
Świeże truskawki
Cisza nocna
Godziny otwarcia
Pon.–pt. 8:30–17:45
Przerwa śniadaniowa
Recepcja, II piętro
Promocja: −25 %
Źródło wody mineralnej
Ćwiczenia i szkolenia
Parking dla gości
Należy spożyć do 06/2027
Gęś, kaczka, indyk
Obrady zarządu spółki
Winda nieczynna z powodu naprawy do piątku
Prosimy zgasić światło przed wyjściem z sali
Wędzony łosoś norweski w plastrach, 200 g, w chłodzie
Drugi produkt za połowę ceny, do wyczerpania zapasów
Twoja rezerwacja kończy się za pięć minut
Rzutnik, tablica i wideokonferencja dla dwunastu osób
Jabłka z sadów grójeckich, bez oprysków, luzem
Kaucja 0,50 zł, zwrot w automacie za kasami
W razie pożaru używać schodów, nie windy
Ostrożnie: szkło! Nie rzucać, chronić przed wilgocią
Półka 17, regał 4: śruby ocynkowane M6 x 40
Następne spotkanie: przegląd budżetu, godzina 11:15
Miód gryczany, słoik, wyprodukowano pod Łomżą
Częste mycie rąk zapobiega przeziębieniom
Uwaga, stopień! Wózki dziecięce zostawiać przy wejściu,
a parasole i mokre płaszcze w szatni na parterze, obok windy
Dziękujemy za cierpliwość, wszystkim życzymy miłego dnia`),
  zh: linesIn(`
会议室三
空闲至 14:00
纯牛奶 1.5 升
¥12.99
特价 4.49 元
请敲门
紧急出口
员工专用
二楼董事会议室
每周例会
王小明 经理
全麦面包
营业时间
周一至周五 8:30–17:45
新鲜草莓
请保持安静
前台接待
访客停车场
保质期至 2027 年 6 月
运动鞋 42 码
人力资源部
正在使用中
打印机维修
欢迎光临
龙井绿茶 250 克
预订成功，谢谢
电梯正在检修，周五恢复使用
离开房间时请关灯并锁好门窗
挪威烟熏三文鱼切片，冷藏保存
第二件半价，数量有限，售完为止
您的预订将在五分钟后结束
投影仪、白板和视频会议设备，可容纳十二人
本地农民种植的苹果，不使用农药
押金可在收银台后面的机器退还
发生火灾时请走楼梯，不要乘坐电梯
小心轻放，保持干燥，此面向上
第十七号货架，镀锌螺丝，每盒一百个
下一场会议：预算审查，技术部主持
东北大米，颗粒饱满，口感香糯。会员积分可以兑换礼品，详情请咨询服务台`),
  tw: linesIn(`
會議室三
空閒至 14:00
純牛奶 1.5 公升
NT$ 129
特價 49 元
請敲門；緊急出口
員工專用
二樓董事會議室
每週例會
王小明 經理
全麥麵包
營業時間
週一至週五 8:30–17:45
新鮮草莓
請保持安靜
櫃檯接待
訪客停車場
有效期限 2027 年 6 月
運動鞋 42 號
人力資源部
使用中
印表機維修
歡迎光臨
凍頂烏龍茶 250 克
預約成功，謝謝
電梯檢修中，週五恢復使用
離開房間時請關燈並鎖好門窗
挪威煙燻鮭魚切片，冷藏保存
第二件半價，數量有限，售完為止
您的預約將在五分鐘後結束
投影機、白板和視訊會議設備，可容納十二人
本地農民種植的蘋果，不使用農藥
押金可在收銀檯後面的機器退還
發生火災時請走樓梯，不要搭乘電梯
小心輕放，保持乾燥，此面朝上
第十七號貨架，鍍鋅螺絲，每盒一百個
下一場會議：預算審查，技術部主持
臺東白米，顆粒飽滿，口感香甜。會員點數可以兌換禮品，詳情請洽服務檯
今日特價商品數量有限，請儘早選購；退換商品時，請攜帶發票和完整包裝`),
  ja: linesIn(`
会議室３
14:00まで空き
低脂肪牛乳 1.5 リットル
1,299円
特価 449円
ノックしてください
非常口
関係者以外立入禁止
二階 役員会議室
週間ミーティング
山田 太郎 様
全粒粉パン
営業時間
月～金 8:30–17:45
新鮮ないちご
お静かに願います
受付
来客用駐車場
賞味期限 2027年6月
スニーカー 26.5 cm
人事部
使用中です
プリンター修理中
いらっしゃいませ
静岡産 緑茶 250 グラム
ご予約ありがとうございます
エレベーターは金曜日まで点検中です
退室の際は照明を消してください
ノルウェー産スモークサーモン、要冷蔵
二点目は半額、なくなり次第終了します
ご予約はあと五分で終わります
プロジェクターとホワイトボード、定員十二名
農薬を使わずに育てた長野のりんご
火災のときは階段をご利用ください
割れ物注意、天地無用、水濡れ厳禁
棚番号十七、亜鉛めっきのねじ、百本入り
次の会議は予算の見直し、司会は佐藤さん
新潟県産コシヒカリ、粒が大きく甘みがあります。ポイントは景品と交換できます`),
  ko: linesIn(`
회의실 3
14:00까지 비어 있음
저지방 우유 1.5 리터
12,900원
특가 4,490원
노크해 주세요
비상구
직원 전용
2층 이사회 회의실
주간 회의
김민준 부장님
통밀 식빵
영업 시간
월–금 8:30–17:45
신선한 딸기
조용히 해 주세요
안내 데스크
방문객 주차장
유통 기한 2027년 6월
운동화 265 mm
인사 관리팀
사용 중입니다
프린터 수리 중
어서 오십시오
제주 녹차 250 그램
예약해 주셔서 감사합니다
승강기는 금요일까지 점검 중입니다
나가실 때 불을 끄고 문을 잠가 주세요
노르웨이산 훈제 연어, 얇게 썬 것, 냉장 보관
두 번째 상품은 반값, 재고가 떨어질 때까지
예약 시간이 오 분 뒤에 끝납니다
빔 프로젝터와 칠판, 화상 회의 장비, 열두 명까지
농약 없이 키운 청송 사과, 낱개 판매
보증금은 계산대 뒤 기계에서 돌려받으세요
불이 나면 승강기 말고 계단으로 대피하십시오
깨지기 쉬움, 던지지 말 것, 물에 젖지 않게
십칠 번 선반, 아연 도금 나사, 다음 회의는 예산 검토, 기술팀이 진행합니다
이천 쌀, 알이 굵고 밥맛이 좋습니다. 회원 점수는 선물로 바꿀 수 있습니다
화장실은 복도 끝 오른쪽에 있습니다. 매주 첫째 월요일은 쉬는 날입니다
밟지 마세요, 바닥이 미끄럽습니다. 외투와 가방은 옆방 옷장에 넣어 주세요
찾으시는 물건이 없으면 직원에게 물어보세요
귤 한 봉지, 딱 하루만 특별한 값으로 드립니다. 영수증을 꼭 챙겨 가세요`),
}
