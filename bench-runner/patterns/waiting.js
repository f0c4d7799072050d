require('stratifiedjs/stratified-node');__oni_rt.exseq(this.arguments,this,__filename,[24,




__oni_rt.Nb(function(){return module.exports=function waiting(object,method,args){var err,value;return __oni_rt.exseq(arguments,this,__filename,[1,__oni_rt.Suspend(function(__oni_env,resume){return __oni_rt.ex(__oni_rt.Fcall(1,6,__oni_rt.Sc(6,function(l){return [l,'apply'];},__oni_rt.Nb(function(){return object[method]},6)),__oni_rt.Nb(function(){return object},6),__oni_rt.C(function(){return args.concat(resume)},6)),__oni_env)}, function() {err=arguments[0];value=arguments[1];}),

__oni_rt.Nb(function(){if(err)return __oni_rt.ex(__oni_rt.Sc(8,__oni_rt.Throw,__oni_rt.Nb(function(){return err},8),8,__filename),this);},8),
__oni_rt.Nb(function(){return __oni_rt.Return(value);},9)])};},10)])
//# sourceMappingURL=waiting.js.map
