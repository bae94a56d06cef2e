import { chromium } from 'playwright-core';
const [,, origin, path, runs='3', token] = process.argv;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox','--disable-gpu'] });
const lines=new Map(), src=new Map(), fn=new Map(); 
for (let r=0;r<Number(runs);r++){
const ctx = await browser.newContext({ viewport:{width:375,height:812}, isMobile:true, locale:'zh-CN' });
const page = await ctx.newPage();
const c = await ctx.newCDPSession(page);
if (token) await ctx.addInitScript(`sessionStorage.setItem('zhibiao.token', ${JSON.stringify(token)})`);
await c.send('Emulation.setCPUThrottlingRate',{rate:4});
await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval',{interval:100}); 
await page.goto('about:blank'); await c.send('Profiler.start');
await page.goto(origin+path,{waitUntil:'load'});
await page.waitForTimeout(2500);
const {profile}=await c.send('Profiler.stop');
const dt=(profile.endTime-profile.startTime)/profile.samples.length;
for(const n of profile.nodes){ const u=(n.callFrame.url||'').split('/').pop(); for(const p of n.positionTicks??[]){ const k=`${u}:${p.line}`; lines.set(k,(lines.get(k)??0)+p.ticks*dt/1000/runs); } if(n.hitCount){const k=`${n.callFrame.functionName||'(anon)'} ${u}:${n.callFrame.lineNumber+1}`; fn.set(k,(fn.get(k)??0)+n.hitCount*dt/1000/runs);} }
await ctx.close();
}
const top=(m,k)=>[...m].sort((a,b)=>b[1]-a[1]).slice(0,k);
console.log('functions'); for(const [k,v] of top(fn,30)) console.log('  ',v.toFixed(1),k);
console.log('lines');
for(const [k,v] of top(lines,40)){ const [f,l]=k.split(':'); let text=''; if(f.endsWith('.js')){ if(!src.has(f)) src.set(f,(await (await fetch(`${origin}/assets/${f}`)).text()).split('\n')); text=src.get(f)[l-1]?.trim().slice(0,110);} console.log('  ',v.toFixed(1),k,text);}
await browser.close();
