require('stratifiedjs/stratified-node');var waiting;__oni_rt.exseq(this.arguments,this,__filename,[24,__oni_rt.Sc(6,function(_oniX){return waiting=_oniX;},


__oni_rt.C(function(){return require('./waiting')},4)),


__oni_rt.Nb(function(){return module.exports=function upload(stream,idOrPath,tag,done){var tx,blob,blobId,lookup,file,version,insert,query,link,update;return __oni_rt.exseq(arguments,this,__filename,[1,__oni_rt.Sc(8,function(_oniX){return tx=_oniX;},__oni_rt.C(function(){return db.begin()},7)),__oni_rt.Sc(9,function(_oniX){return blob=_oniX;},
__oni_rt.C(function(){return blobManager.create(account)},8)),__oni_rt.Try(0,__oni_rt.Seq(0,__oni_rt.Sc(11,function(_oniX){return blobId=_oniX;},

__oni_rt.C(function(){return waiting(blob,'put',[stream])},10)),__oni_rt.Sc(12,function(_oniX){return lookup=_oniX;},
__oni_rt.C(function(){return self.byUuidOrPath(idOrPath)},11)),__oni_rt.Sc(14,function(_oniX){return file=_oniX;},
__oni_rt.C(function(){return waiting(lookup,'get',[])},12)),__oni_rt.Sc(22,function(_oniX){return version=_oniX;},__oni_rt.Sc(21,__oni_rt.Obj, ["userAccountId","creatorId","blobId","previousId","date","tag"],


__oni_rt.Nb(function(){return userAccount.id},15),
__oni_rt.Nb(function(){return userAccount.id},16),
__oni_rt.Nb(function(){return blobId},17),
__oni_rt.Nb(function(){return file?file.version:null},18),__oni_rt.Fcall(2,19,
__oni_rt.Nb(function(){return Date},19)),
__oni_rt.Nb(function(){return tag},20))),__oni_rt.Sc(22,function(_oniX){return version.id=_oniX;},

__oni_rt.C(function(){return Version.createHash(version)},22)),__oni_rt.Sc(24,function(_oniX){return insert=_oniX;},
__oni_rt.C(function(){return Version.insert(version)},23)),
__oni_rt.C(function(){return waiting(insert,'execWithin',[tx])},24),

__oni_rt.Nb(function(){if(! file)return __oni_rt.ex(__oni_rt.Seq(0,__oni_rt.Sc(32,function(_oniX){return file=_oniX;},__oni_rt.Sc(32,__oni_rt.Obj, ["id","userAccountId","name","version"],

__oni_rt.C(function(){return uuid.v1()},28),
__oni_rt.Nb(function(){return userAccount.id},29),__oni_rt.Fcall(1,30,__oni_rt.Sc(30,function(l){return [l,'pop'];},
__oni_rt.C(function(){return idOrPath.split('/')},30))),
__oni_rt.Nb(function(){return version.id},31))),__oni_rt.Sc(34,function(_oniX){return query=_oniX;},

__oni_rt.C(function(){return waiting(self,'createQuery',[idOrPath,file])},33)),
__oni_rt.C(function(){return waiting(query,'execWithin',[tx])},34)),this);},26),__oni_rt.Sc(38,function(_oniX){return link=_oniX;},


__oni_rt.C(function(){return FileVersion.insert({fileId:file.id,versionId:version.id})},37)),
__oni_rt.C(function(){return waiting(link,'execWithin',[tx])},38),__oni_rt.Sc(40,function(_oniX){return update=_oniX;},
__oni_rt.C(function(){return File.whereUpdate({id:file.id},{version:version.id})},39)),
__oni_rt.C(function(){return waiting(update,'execWithin',[tx])},40),
__oni_rt.C(function(){return waiting(tx,'commit',[])},41)),function(__oni_env,err){return __oni_rt.ex(__oni_rt.Seq(0,


__oni_rt.C(function(){return tx.rollback(function (){})},44),
__oni_rt.C(function(){return done(err)},45),
__oni_rt.Nb(function(){return __oni_rt.Return();},46)),__oni_env)},0),

__oni_rt.C(function(){return done(null)},48)])};},49)])
//# sourceMappingURL=stratifiedjs.js.map
