import { strToU8, zipSync } from 'fflate';

/** An archive that opens in place, as a teacher would send it. */
export interface DemoArchive {
  readonly title: string;
  readonly kind: 'html' | 'scorm';
  readonly typeId: number;
  readonly bytes: Buffer;
}

const archiveOf = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );

const style = `body{font:17px/1.6 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:1.5rem;color:#1c2b33;background:#fff}
h1{font-size:1.6rem;line-height:1.25}a{color:#0e5a86}table{border-collapse:collapse;margin:1rem 0}
th,td{border:1px solid #c9d6dd;padding:.4rem .8rem;text-align:left}code{background:#eef3f6;padding:.1rem .3rem}
button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.6rem;background:#0e5a86;color:#fff}
label{display:block;padding:.35rem 0}fieldset{border:1px solid #c9d6dd;border-radius:.6rem;margin:0 0 1rem}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="style.css"></head><body><h1>${title}</h1>${body}</body></html>`;

const book: DemoArchive = {
  title: 'Соединения таблиц: книга с примерами',
  kind: 'html',
  typeId: 8,
  bytes: archiveOf({
    'index.html': page(
      'Соединения таблиц',
      `<ol><li><a href="inner.html">Внутреннее соединение</a></li><li><a href="outer.html">Внешнее соединение</a></li></ol>
<p>Две таблицы из учебной базы — студенты и группы — пройдут через всю книгу.</p>`,
    ),
    'inner.html': page(
      'Внутреннее соединение',
      `<p>Остаются строки, у которых нашлась пара: <code>select … from students join groups using (group_id)</code>.</p>
<table><tr><th>Студент</th><th>Группа</th></tr><tr><td>Айбек</td><td>ПИ-1</td></tr><tr><td>Нурзат</td><td>ПИ-2</td></tr></table>
<p><a href="outer.html">Дальше: внешнее соединение</a></p>`,
    ),
    'outer.html': page(
      'Внешнее соединение',
      `<p>Строка слева остаётся и без пары, а на месте правой — <code>null</code>: <code>left join</code>.</p>
<table><tr><th>Студент</th><th>Группа</th></tr><tr><td>Айбек</td><td>ПИ-1</td></tr><tr><td>Жылдыз</td><td>null</td></tr></table>
<p><a href="index.html">К оглавлению</a></p>`,
    ),
    'style.css': style,
  }),
};

const questions: readonly (readonly [question: string, right: string, wrong: string])[] = [
  ['Какое соединение оставляет строки без пары?', 'Внешнее', 'Внутреннее'],
  ['Что гарантирует первичный ключ?', 'Строка находится однозначно', 'Строки лежат по порядку'],
  ['Где стоит условие на группу строк?', 'В having', 'В where'],
];

/** Tells its score and whether that is enough, in the words of SCORM 1.2. */
const script = `function api(){for(var w=window,n=0;w&&n<9;w=w.parent,n++){if(w.API)return w.API;if(w===w.parent)return null}return null}
var lms=api();if(lms){lms.LMSInitialize('');if(lms.LMSGetValue('cmi.core.lesson_status')==='not attempted')
lms.LMSSetValue('cmi.core.lesson_status','incomplete');lms.LMSCommit('')}
document.forms[0].onsubmit=function(event){event.preventDefault();var right=this.querySelectorAll('[value="1"]:checked').length;
var score=Math.round(100*right/${questions.length});document.getElementById('result').textContent='Верно: '+right+' из ${questions.length}';
if(lms){lms.LMSSetValue('cmi.core.score.min','0');lms.LMSSetValue('cmi.core.score.max','100');
lms.LMSSetValue('cmi.core.score.raw',String(score));lms.LMSSetValue('cmi.core.lesson_status',score>=60?'passed':'failed');lms.LMSCommit('')}};`;

const quiz: DemoArchive = {
  title: 'Проверь себя: SQL',
  kind: 'scorm',
  typeId: 7,
  bytes: archiveOf({
    'imsmanifest.xml': `<?xml version="1.0" encoding="utf-8"?>
<manifest identifier="bilim-sql" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="all"><organization identifier="all"><title>SQL</title>
<item identifier="quiz" identifierref="page"><title>SQL</title></item></organization></organizations>
<resources><resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="quiz.html"><file href="quiz.html"/></resource></resources></manifest>`,
    'quiz.html': page(
      'Проверь себя: SQL',
      `<form>${questions
        .map(
          ([question, right, wrong], place) => `<fieldset><legend>${question}</legend>
<label><input type="radio" name="q${place}" value="${place % 2}" required> ${place % 2 === 1 ? right : wrong}</label>
<label><input type="radio" name="q${place}" value="${1 - (place % 2)}"> ${place % 2 === 1 ? wrong : right}</label></fieldset>`,
        )
        .join(
          '',
        )}<button>Проверить</button> <output id="result" aria-live="polite"></output></form><script>${script}</script>`,
    ),
    'style.css': style,
  }),
};

export const demoArchives: readonly DemoArchive[] = [book, quiz];
