import { chromium } from 'playwright-core';
const [,, origin, path, runs='3', token] = process.argv;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox','--disable-gpu','--disable-background-networking','--hide-scrollbars'] });
for (let r=0;r<Number(runs);r++){
const ctx = await browser.newContext({ viewport:{width:375,height:812}, deviceScaleFactor:2, isMobile:true, hasTouch:true, locale:'zh-CN', timezoneId:'Asia/Shanghai' });
const page = await ctx.newPage();
const c = await ctx.newCDPSession(page);
if (token) await ctx.addInitScript(`sessionStorage.setItem('zhibiao.token', ${JSON.stringify(token)})`);
await c.send('Network.enable');
await c.send('Network.emulateNetworkConditions',{offline:false,latency:150,downloadThroughput:200000,uploadThroughput:100000});
await c.send('Emulation.setCPUThrottlingRate',{rate:4});
const events=[];
c.on('Tracing.dataCollected',({value})=>events.push(...value));
await c.send('Tracing.start',{ transferMode:'ReportEvents', traceConfig:{ includedCategories:['devtools.timeline','toplevel','v8','disabled-by-default-devtools.timeline','disabled-by-default-v8.cpu_profiler','blink.user_timing','loading'] } });
await page.goto(origin+path,{waitUntil:'commit'});
await page.waitForTimeout(5500);
const done=new Promise(r=>c.once('Tracing.tracingComplete',r));
await c.send('Tracing.end'); await done;
await ctx.close();
const fcp = events.find(e=>e.name==='firstContentfulPaint');
const pid=fcp.pid, tid=fcp.tid;
const main=events.filter(e=>e.pid===pid&&e.tid===tid&&e.ph==='X');
const tasks=main.filter(e=>(e.name==='RunTask'||e.name==='ThreadControllerImpl::RunTask')&&e.dur>50000).sort((a,b)=>a.ts-b.ts);
const nav=events.find(e=>e.name==='navigationStart'&&e.pid===pid)?.ts ?? fcp.ts;
console.log(`== ${path} fcp ${((fcp.ts-nav)/1000).toFixed(0)} ms, blocked after ${(tasks.filter(t=>t.ts+t.dur>fcp.ts).reduce((s,t)=>s+Math.max(0,t.ts+t.dur-Math.max(t.ts,fcp.ts)-50000),0)/1000).toFixed(0)}`);
// profile
const chunks=events.filter(e=>e.name==='ProfileChunk'&&e.pid===pid);
const byId=new Map();
for(const ch of chunks){ const k=ch.id; if(!byId.has(k)) byId.set(k,{nodes:new Map(),samples:[],t:events.find(e=>e.name==='Profile'&&e.id===k&&e.pid===pid)?.args.data.startTime??0}); const P=byId.get(k); for(const n of ch.args.data.cpuProfile?.nodes??[]) P.nodes.set(n.id,n); const s=ch.args.data.cpuProfile?.samples??[]; const d=ch.args.data.timeDeltas??[]; s.forEach((id,i)=>{P.t+=d[i]; P.samples.push([P.t,id,d[i]]);}); }
for(const t of tasks){
  const kids=main.filter(e=>e!==t&&e.ts>=t.ts&&e.ts+e.dur<=t.ts+t.dur&&e.dur>4000&&!/RunTask/.test(e.name)).sort((a,b)=>b.dur-a.dur).slice(0,8).map(e=>`${e.name} ${(e.dur/1000).toFixed(0)} ${(e.args?.data?.url??e.args?.data?.functionName??e.args?.data?.type??'').toString().split('/').pop()}`);
  console.log(`-- task at ${((t.ts-nav)/1000).toFixed(0)} dur ${(t.dur/1000).toFixed(0)}: ${kids.join(' | ')}`);
  const self=new Map(), total=new Map();
  for(const P of byId.values()){ let prev=null; for(let i=0;i<P.samples.length;i++){ const [ts,id]=P.samples[i]; const next=P.samples[i+1]; const dt=next?next[0]-ts:0; if(ts<t.ts||ts>t.ts+t.dur) continue; let n=P.nodes.get(id); const name=n=>`${n.callFrame.functionName||'(anon)'} ${(n.callFrame.url||'').split('/').pop()}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`; self.set(name(n),(self.get(name(n))??0)+dt); const seen=new Set(); while(n){ const k=name(n); if(!seen.has(k)){seen.add(k); total.set(k,(total.get(k)??0)+dt);} n=P.nodes.get(n.parent);} } }
  const top=(m,k)=>[...m].sort((a,b)=>b[1]-a[1]).slice(0,k).map(([n,v])=>`${(v/1000).toFixed(0)} ${n}`).join('\n      ');
  if(r===Number(runs)-1) console.log('   self:\n      '+top(self,14)+'\n   total:\n      '+top(total,24));
}
}
await browser.close();
